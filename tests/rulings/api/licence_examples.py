"""The API's acts on the lines of a licence batch, with example bodies."""

from django.utils import timezone

from federation.licences.selectors.bodies import Body
from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.files import receive_licence_file
from federation.licences.services.non_renewals import decline_renewal
from federation.licences.services.people import enter_requested_person
from federation.licences.services.requests import BatchDraft, Decision, request_licences
from federation.models import Account, Licence, PreparedRenewal
from tests.factories.federation import give_mandate, make_account, make_person, make_season
from tests.personas import World
from tests.rulings.api.writing_acts import Act


def licence_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts on a batch of one player, who is now in the register."""
    now = timezone.now()
    lines = [RequestLine(1, new=PersonData("Nova Ensaio"))]
    draft = BatchDraft(world.season, world.club, lines)
    batch = request_licences(draft=draft, account=secretary, now=now)
    line = batch.requests.get()
    enter_requested_person(request=line, decision=Decision(office, now))
    chosen = {"lines": [line.pk]}
    decided = {**chosen, "reason": "x"}
    at, named = f"licence-batches/{batch.pk}/", "licence-batches/{id}/"
    at_once = {"batches": [batch.pk]}
    return {
        "federation/licences/accept/": Act(
            "federation/licences/accept/", office, at_once, once=True
        ),
        f"{named}accept/": Act(f"{at}accept/", office, chosen, once=True),
        f"{named}refuse/": Act(f"{at}refuse/", office, decided, once=True),
        f"{named}withdraw/": Act(f"{at}withdraw/", secretary, decided, once=True),
    }


def renewal_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts on two licences of last season, of which one is not renewed."""
    last = make_season(world.season.year - 1)
    members = [make_person(f"Pessoa Antiga {number}", number) for number in ("93201", "93202")]
    renews, stops = (
        Licence.objects.create(
            person=person, season=last, club=world.club, issued_on=last.starts_on
        )
        for person in members
    )
    decline_renewal(licence=stops, reason="STOPS", account=secretary, now=timezone.now())
    named = "licences/{id}/renewal/"
    return {
        f"{named}decline/": Act(
            f"licences/{renews.pk}/renewal/decline/", secretary, {"reason": "ABROAD"}, once=True
        ),
        f"{named}resume/": Act(f"licences/{stops.pk}/renewal/resume/", office, {}, once=True),
    }


def prepared_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts that prepare the renewals of a club and an association, and take one back."""
    keeper = make_account("sul@licencas.example")
    give_mandate(keeper, "SECRETARY", association=world.association)
    last, coming = make_season(world.season.year + 4), make_season(world.season.year + 5)
    acts: dict[str, Act] = {}
    bodies: tuple[tuple[str, Body, Account], ...] = (
        ("clubs", world.club, secretary),
        ("associations", world.association, keeper),
    )
    for number, (folder, body, account) in enumerate(bodies):
        person = make_person(f"Pessoa Preparada {number}", f"9330{number}")
        column = "club" if folder == "clubs" else "association"
        Licence.objects.create(
            person=person, season=last, issued_on=last.starts_on, **{column: body}
        )
        chosen = {"season": coming.year, "person": [person.pk], "reduced": [person.pk]}
        place = "licences/renewal/prepare/"
        acts[f"{folder}/{{code}}/{place}"] = Act(
            f"{folder}/{body.code}/{place}", account, chosen, once=True
        )
    row = PreparedRenewal.objects.create(season=world.season, club=world.club)
    return {
        **acts,
        "prepared-renewals/{id}/withdraw/": Act(
            f"prepared-renewals/{row.pk}/withdraw/", secretary, {}, once=True
        ),
    }


def body_licence_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts of a club and of an association, and those on a waiting list."""
    keeper = make_account("norte@licencas.example")
    give_mandate(keeper, "SECRETARY", association=world.association)
    make_person("Pessoa Ensaio", "93101")
    text = "number;name\n93101;Pessoa Ensaio\n"
    season = {"season": world.season.year}
    acts: dict[str, Act] = {}
    for folder, body, account in (
        ("clubs", world.club, secretary),
        ("associations", world.association, keeper),
    ):
        at, named = f"{folder}/{body.code}/licences/", f"{folder}/{{code}}/licences/"
        one, listed = {"name": "Nova Modelo", **season}, {"file": text, **season}
        acts |= {
            f"{named}add/": Act(f"{at}add/", account, one),
            f"{named}upload/": Act(f"{at}upload/", account, listed, files=frozenset({"file"})),
            f"{named}cards/": Act(f"{at}cards/", account, season),
        }
    file = receive_licence_file(
        body=world.club, season=world.season, name="lista.csv", data=text.encode(),
        account=secretary,
    )  # fmt: skip
    at = f"licence-files/{file.pk}/"
    return {
        **acts,
        "licence-files/{id}/send/": Act(f"{at}send/", secretary, {"without_wrong": False}),
        "licence-files/{id}/discard/": Act(f"{at}discard/", secretary, {}),
    }

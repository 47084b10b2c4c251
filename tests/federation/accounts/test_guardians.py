"""A family of two minors: their mother acts for each, until each is of age, and for nobody else."""

import datetime as dt
import time
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.accounts.services.claim_decisions import confirm_claim
from federation.accounts.services.claims import ClaimDraft, claim_account, weigh_claims
from federation.accounts.services.guardians import (
    GuardianDraft,
    end_guardianship,
    link_guardian,
)
from federation.errors import RuleError
from federation.mail.selectors.addressees import addressees_of_people
from federation.models import (
    Account,
    AccountClaim,
    AuditEvent,
    Consent,
    Guardianship,
    Notice,
    Person,
)
from federation.people.selectors.people import search_people, shown_name
from federation.privacy.services.consents import ConsentWord, record_consent
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Registration, RegistrationPlayer

As = Callable[[Account], Client]
NOW = timezone.now()
TODAY = timezone.localdate(NOW)


def born(years: int, days: int = 0) -> dt.date:
    """Return the birth date of somebody of this age for `days` days, or in -days."""
    first = TODAY.replace(day=min(TODAY.day, 28))
    return first.replace(year=first.year - years) - dt.timedelta(days=days - first.day + TODAY.day)


@pytest.fixture
def children(world: World) -> list[Person]:
    for number, years in (("1001", 16), ("1002", 12)):
        Person.objects.filter(number=number).update(birth_date=born(years, 10), email="")
    return [Person.objects.get(number="1001"), Person.objects.get(number="1002")]


@pytest.fixture
def mother(children: list[Person], bruno: Account) -> Account:
    account = make_account("mae@familia.example")
    for child in children:
        link(child, account.email, bruno)
    return account


def link(
    child: Person, email: str, by: Account, *, how: str = "PAPER", full: bool = False
) -> Guardianship:
    draft = GuardianDraft(email, how, "assinado no clube", full)
    return link_guardian(person=child, draft=draft, account=by, now=NOW)


def begin(client: Client, child: Person) -> None:
    client.post(f"/my/minors/{child.guardianships.get().pk}/")


def test_mother_of_two_does_for_each_what_players_do(
    world: World, children: list[Person], mother: Account, as_account: As
) -> None:
    client, (older, younger) = as_account(mother), children
    assert "Abílio Exemplo" in (desk := words(client.get("/desk/")))
    assert "Berta Exemplo" in desk
    assert client.get("/my/contact/").status_code == 403  # nobody of the register herself

    begin(client, older)
    assert "You act for Abílio Exemplo" in client.get("/desk/").content.decode()
    assert "Abílio Exemplo" in words(client.get("/licences/card/"))
    client.post("/my/contact/change/", {"phone": "912 345 678", "postal": "Rua Um"})
    client.post("/my/consents/PUBLISH_NAME/", {"given": "yes"})
    client.post("/my/minors/end/")
    begin(client, younger)
    client.post("/my/contact/change/", {"phone": "913 000 000", "postal": ""})
    client.post("/my/minors/end/")

    phones = Person.objects.filter(pk__in=[older.pk, younger.pk]).order_by("number")
    assert list(phones.values_list("phone", "address")) == [
        ("912 345 678", "Rua Um"), ("913 000 000", ""),
    ]  # fmt: skip
    consent = Consent.objects.get()
    assert (consent.person, consent.what, consent.how, consent.by) == (
        older, "PUBLISH_NAME", "SITE", mother,
    )  # fmt: skip
    behalf = AuditEvent.objects.filter(act="contact_changed").order_by("pk")
    assert [(audit_event.account_email, audit_event.on_behalf_of) for audit_event in behalf] == [
        (mother.email, f"person:{older.pk}"), (mother.email, f"person:{younger.pk}"),
    ]  # fmt: skip
    mother.refresh_from_db()
    assert mother.person is None


def test_mother_enters_one_child_and_answers_for_the_other(
    world: World, children: list[Person], mother: Account, as_account: As
) -> None:
    event = world.event
    event.starts_on = event.ends_on = TODAY + dt.timedelta(days=7)
    event.save()
    terms = Terms(NOW - dt.timedelta(days=1), NOW + dt.timedelta(days=5), None, True)
    open_entries(event=event, terms=terms, account=None, now=NOW)
    client, (older, younger) = as_account(mother), children
    enter = {"numbers": "1002", "send": "1", "accepts": "on"}
    data = {"accepts": "on"}

    client.post(f"/events/{event.pk}/enter/", enter)
    assert not Registration.objects.exists()
    begin(client, older)
    client.post(f"/events/{event.pk}/enter/", enter)
    invited = RegistrationPlayer.objects.get(person=younger)
    address = f"/invitations/{invited.pk}/accept/"
    assert client.post(address, data).status_code == 404  # not the one she acts for now
    begin(client, younger)
    assert "You have accepted: you are entered." in words(client.post(address, data, follow=True))

    sent = Registration.objects.get()
    assert (sent.captain, sent.sent_by, sent.state) == (older, mother, "ACCEPTED")


@pytest.mark.parametrize(("days", "in_force"), [(-1, True), (0, False)])
def test_power_ends_by_itself_on_coming_of_age(
    world: World, children: list[Person], mother: Account, as_account: As, days: int, in_force: bool
) -> None:
    client, child = as_account(mother), children[0]
    begin(client, child)
    Person.objects.filter(pk=child.pk).update(
        birth_date=TODAY.replace(year=TODAY.year - 18) - dt.timedelta(days=days)
    )

    desk = client.get("/desk/").content.decode()

    assert ("You act for Abílio Exemplo" in desk) is in_force
    assert ("You no longer act for the minor." in desk) is not in_force
    assert client.get("/my/contact/").status_code == (200 if in_force else 403)


def test_power_ended_by_the_club_ends_at_once(
    children: list[Person], mother: Account, bruno: Account, as_account: As
) -> None:
    client, row = as_account(mother), children[0].guardianships.get()
    begin(client, children[0])

    end_guardianship(guardianship=row, reason="pedido do pai", account=bruno, now=NOW)

    assert client.get("/my/contact/").status_code == 403
    with pytest.raises(RuleError, match="guardian_ended_before"):
        end_guardianship(guardianship=row, reason="outra vez", account=bruno, now=NOW)
    link(children[0], mother.email, bruno)
    assert children[0].guardianships.count() == 2


def test_children_of_others_are_not_found(
    children: list[Person], mother: Account, eve: Account, as_account: As
) -> None:
    assert (
        as_account(eve).post(f"/my/minors/{children[0].guardianships.get().pk}/").status_code == 404
    )


def test_own_mandates_rest_meanwhile(
    world: World, children: list[Person], bruno: Account, olga: Account, as_account: As
) -> None:
    give_mandate(bruno, "OFFICE")
    Account.objects.filter(pk=bruno.pk).update(is_superuser=True)
    link(children[0], bruno.email, olga)
    client = as_account(bruno)
    page = f"/federation/clubs/{world.club.pk}/members/"
    addresses = (page, "/federation/retention/", "/federation/")
    before = [client.get(address).status_code for address in addresses]

    begin(client, children[0])

    after = [client.get(address).status_code for address in addresses]
    assert 403 not in before
    assert {*after} <= {403, 404}
    assert client.get("/admin/federation/person/").status_code in {302, 403}


def test_saving_the_account_never_makes_the_child_its_person(
    children: list[Person], mother: Account
) -> None:
    account = Account.objects.get(pk=mother.pk)
    account.act_for_minor(children[0].guardianships.get())
    account.set_password("outra senha comprida")

    account.save()
    account.save(update_fields=["person", "language"])

    kept = Account.objects.get(pk=mother.pk)
    assert (kept.person, kept.check_password("outra senha comprida")) == (None, True)
    assert account.person == children[0]


def test_what_goes_to_a_child_goes_to_the_guardians(
    children: list[Person], mother: Account, bruno: Account, world: World
) -> None:
    father = make_account("pai@familia.example")
    link(children[1], father.email, bruno)
    own = make_account("filho@familia.example", person=children[0])

    reached = addressees_of_people([*children, world.members["1003"]])

    emails_by_pk = {
        pk: [addressee.email, *(other.email for other in addressee.also)]
        for pk, addressee in reached.items()
    }
    assert emails_by_pk == {
        children[0].pk: [own.email, mother.email],
        children[1].pk: [mother.email, father.email],
    }


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"birth_date": None}, "guardian_birth_unknown"),
        ({"birth_date": dt.date(1990, 1, 1)}, "guardian_of_adult"),
    ],
)
def test_only_minors_have_guardians(
    children: list[Person], bruno: Account, change: dict[str, object], code: str
) -> None:
    Person.objects.filter(pk=children[0].pk).update(**change)

    with pytest.raises(RuleError, match=code):
        link(children[0], "mae@familia.example", bruno)
    assert not Guardianship.objects.exists()


def test_who_may_not_be_a_guardian(children: list[Person], bruno: Account, eve: Account) -> None:
    own = make_account("um@familia.example", person=children[0])
    brother = make_account("dois@familia.example", person=children[1])
    Account.objects.filter(pk=eve.pk).update(is_active=False)

    for email, code in (
        (own.email, "guardian_of_oneself"),
        (brother.email, "guardian_is_minor"),
        (eve.email, "guardian_account_closed"),
    ):
        with pytest.raises(RuleError, match=code):
            link(children[0], email, bruno)
    with pytest.raises(RuleError, match="guardian_consent_missing"):
        link(children[0], "mae@familia.example", bruno, how="SITE")
    link(children[0], "mae@familia.example", bruno)
    with pytest.raises(RuleError, match="guardian_already"):
        link(children[0], "mae@familia.example", bruno)


def test_guardian_claims_and_the_club_confirms(
    children: list[Person], bruno: Account, django_capture_on_commit_callbacks: Commits
) -> None:
    draft = ClaimDraft("1001", children[0].birth_date, "Mae@Familia.example", as_guardian=True)  # type: ignore[arg-type]
    claim_account(draft=draft, language="en", now=NOW)
    weigh_claims(now=NOW)
    claim = AccountClaim.objects.get()
    assert (claim.state, claim.why) == ("WAITING", "claim_why_guardian")

    with django_capture_on_commit_callbacks(execute=True):
        confirm_claim(claim=claim, note="assinado a 3", names_in_full=True, account=bruno, now=NOW)

    row = Guardianship.objects.get()
    assert (row.person, row.account.email, row.note, row.given_by) == (
        children[0], "mae@familia.example", "assinado a 3", bruno,
    )  # fmt: skip
    assert row.account.person is None
    assert sorted(Notice.objects.values_list("code", flat=True)) == [
        "notice_guardian_linked", "notice_invitation",
    ]  # fmt: skip
    assert {item.to[0] for item in mail.outbox} == {"mae@familia.example"}
    assert shown_name(Person.objects.get(number="1001"), on=TODAY) == "Abílio Exemplo"


class TestNames:
    """Public pages print names as the last consent says."""

    @pytest.fixture
    def child(self, children: list[Person]) -> Person:
        return children[0]

    def word(self, person: Person, given: bool, by: Account | None, how: str = "PAPER") -> None:
        record_consent(
            person=person, word=ConsentWord("PUBLISH_NAME", given, how), account=by, now=NOW
        )
        person.refresh_from_db()

    def test_minor_is_shown_once_allowed_and_hidden_once_taken_back(
        self, child: Person, olga: Account
    ) -> None:
        names = [shown_name(child, on=TODAY)]
        for given in (True, False):
            self.word(child, given, olga)
            names.append(shown_name(child, on=TODAY))

        assert names == ["A. E.", "Abílio Exemplo", "A. E."]

    def test_search_agrees(self, child: Person, olga: Account) -> None:
        found = [search_people("abílio", on=TODAY).exists()]
        for given in (True, False):
            self.word(child, given, olga)
            found.append(search_people("abílio", on=TODAY).exists())

        assert found == [False, True, False]

    def test_adult_who_takes_it_back_is_shown_by_initials(
        self, world: World, olga: Account
    ) -> None:
        adult = world.members["1003"]
        before = shown_name(adult, on=TODAY)
        self.word(adult, True, olga)
        self.word(adult, False, olga)

        assert (before, shown_name(adult, on=TODAY)) == ("Carla Amostra", "C. A.")

    def test_what_the_office_hides_stays_hidden(self, child: Person, olga: Account) -> None:
        Person.objects.filter(pk=child.pk).update(is_hidden=True)

        self.word(child, True, olga)

        assert shown_name(child, on=TODAY) == "A. E."

    def test_minors_take_back_but_do_not_allow(self, child: Person, olga: Account) -> None:
        own = make_account("filho@familia.example", person=child)

        with pytest.raises(RuleError, match="consent_by_guardian"):
            self.word(child, True, own, "SITE")
        self.word(child, True, olga)
        self.word(child, False, own, "SITE")

        assert child.name_consent is False

    def test_guardian_of_the_brother_allows_nothing(
        self, child: Person, children: list[Person], mother: Account
    ) -> None:
        actor = Account.objects.get(pk=mother.pk)
        actor.act_for_minor(children[1].guardianships.get())

        with pytest.raises(RuleError, match="consent_by_guardian"):
            self.word(child, True, actor, "SITE")


# --- for how long --------------------------------------------------------------------------------
@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a function that sets the time for a test."""
    now = [time.time()]
    monkeypatch.setattr("federation.accounts.web.acting.time.time", lambda: now[0])
    return now


def test_acting_for_a_child_ends_after_half_an_hour_in_which_nothing_was_done(
    children: list[Person], mother: Account, as_account: As, clock: list[float]
) -> None:
    client = as_account(mother)
    begin(client, children[0])

    clock[0] += 29 * 60
    assert client.get("/desk/").wsgi_request.user.guarding is not None
    clock[0] += 29 * 60
    assert client.get("/desk/").wsgi_request.user.guarding is not None
    clock[0] += 30 * 60
    page = client.get("/desk/", headers={"accept-language": "en"})

    assert page.wsgi_request.user.guarding is None
    assert "For 30 minutes nothing was done for the minor: you act for yourself" in words(page)
    assert client.get("/desk/").wsgi_request.user.guarding is None


def test_what_a_page_asks_by_itself_keeps_nobody_acting(
    children: list[Person], mother: Account, as_account: As, clock: list[float]
) -> None:
    client = as_account(mother)
    begin(client, children[0])

    for _minute in range(3):
        clock[0] += 10 * 60
        page = client.get("/desk/", headers={"sec-fetch-dest": "empty"})

    assert page.wsgi_request.user.guarding is None


def test_what_is_sent_too_late_is_not_done_as_oneself(
    children: list[Person], mother: Account, as_account: As, clock: list[float]
) -> None:
    client = as_account(mother)
    begin(client, children[0])
    clock[0] += 30 * 60

    response = client.post("/my/languages/", {"language": "en"})

    assert (response.status_code, response["Location"]) == (302, "/desk/")


def test_signing_out_ends_it(children: list[Person], mother: Account, as_account: As) -> None:
    client = as_account(mother)
    begin(client, children[0])

    client.logout()
    client.force_login(mother, backend="django.contrib.auth.backends.ModelBackend")

    assert client.get("/desk/").wsgi_request.user.guarding is None

"""Erasure and merge of people licences were asked for, and payers' names that grow old."""

import datetime as dt

from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.people import choose_requested_person
from federation.licences.services.requests import (
    BatchDraft,
    Decision,
    request_licences,
    withdraw_requests,
)
from federation.models import (
    Account,
    BankFile,
    BankLine,
    BankLineState,
    LicenceFile,
    LicenceRequest,
)
from federation.people.services.merges import merge_people, undo_merge
from federation.privacy.services.erasure import erase_person
from federation.privacy.services.retention import enforce_retention
from tests.factories.federation import make_person
from tests.personas import World

NOW = dt.datetime(2026, 3, 2, 10, 0, tzinfo=dt.UTC)


def request_for(world: World, line: RequestLine) -> LicenceRequest:
    draft = BatchDraft(world.season, world.club, [line])
    return request_licences(draft=draft, account=None, now=NOW).requests.get()


def test_what_was_typed_into_a_request_goes_with_the_person(world: World, olga: Account) -> None:
    person = make_person("Zulmira Ensaio", "3001")
    row = request_for(
        world, RequestLine(1, new=PersonData("Zulmira Ensaio", email="zulmira@ensaio.example"))
    )
    choose_requested_person(request=row, person=person, decision=Decision(olga, NOW))
    withdraw_requests(requests=[row.pk], decision=Decision(olga, NOW))
    waiting = LicenceFile.objects.create(
        season=world.season,
        club=world.club,
        name="lista.csv",
        content=b"3001;Zulmira Ensaio",
        sha256="x",
        uploaded_by=olga,
    )

    erase_person(person_id=person.pk, reason="pedido", is_forced=False, account=olga, now=NOW)

    row.refresh_from_db()
    waiting.refresh_from_db()
    rows = {(item.name, item.email) for item in LicenceRequest.history.filter(id=row.pk)}
    assert (row.name, row.email) == (f"N.N. {person.pk}", "")
    assert rows == {(f"N.N. {person.pk}", "")}
    assert waiting.content is None


def test_requests_follow_a_merge_and_its_undoing(world: World, olga: Account) -> None:
    kept, merged = make_person("Zulmira Ensaio", "3001"), make_person("Zulmira Ensayo")
    row = request_for(world, RequestLine(1, person=merged))

    merge = merge_people(kept=kept, merged=merged, reason="a mesma", account=olga, now=NOW)
    row.refresh_from_db()
    moved = row.person
    undo_merge(merge=merge, account=olga, now=NOW)
    row.refresh_from_db()

    assert (moved, row.person) == (kept, merged)


def test_names_of_payers_go_after_their_time(world: World) -> None:
    file = BankFile.objects.create(name="extrato.csv", sha256="a", lines_read=3, lines_new=3)
    for position, (day, state) in enumerate(
        [
            (dt.date(2024, 3, 1), BankLineState.KNOWN),
            (dt.date(2024, 3, 2), BankLineState.KNOWN),
            (dt.date(2024, 2, 1), BankLineState.WAITING),
        ]
    ):
        BankLine.objects.create(
            file=file,
            position=position,
            bank_reference=f"REF{position}",
            booked_on=day,
            amount_cents=100,
            currency="EUR",
            payer="Zulmira Ensaio",
            text="quota",
            state=state,
        )

    counts = enforce_retention(now=NOW)

    assert counts["BANK_PAYERS"] == 1
    assert list(BankLine.objects.order_by("position").values_list("payer", "amount_cents")) == [
        ("", 100),
        ("Zulmira Ensaio", 100),
        ("Zulmira Ensaio", 100),
    ]

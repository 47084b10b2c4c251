"""A renewal prepared before its day: what is refused, and what the day makes of it."""

import datetime as dt
from collections.abc import Mapping

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.selectors.requests import RequestLine
from federation.licences.services.non_renewals import decline_renewal
from federation.licences.services.prepared import (
    ask_to_send_prepared_renewals,
    prepare_renewal,
    send_prepared_renewal,
    withdraw_prepared_renewal,
)
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import (
    Account,
    ClubMembership,
    Erasure,
    FeeClass,
    Job,
    Licence,
    LicenceBatch,
    Notice,
    PreparedLicence,
    PreparedRenewal,
    Season,
)
from federation.people.services.merges import merge_people
from federation.privacy.selectors.personal_data import register_tables
from tests.factories.federation import make_member, make_person
from tests.factories.renewal import first_day_of, make_season_to_prepare
from tests.personas import World, make_bruno


@pytest.fixture
def season(world: World) -> Season:
    return make_season_to_prepare(world)


@pytest.fixture
def day(season: Season) -> dt.datetime:
    return first_day_of(season)


@pytest.fixture
def bruno(world: World) -> Account:
    return make_bruno(world)


def fees_of(world: World, *numbers: str) -> dict[int, str]:
    people = [world.members[number] for number in numbers] or [*world.members.values()]
    return {person.pk: FeeClass.NORMAL for person in people}


def prepare(
    world: World, season: Season, account: Account, fees: Mapping[int, str]
) -> PreparedRenewal:
    return prepare_renewal(
        body=world.club, season=season, fees=fees, account=account, now=timezone.now()
    )


def send(monkeypatch: pytest.MonkeyPatch, row: PreparedRenewal, day: dt.datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: day)
    send_prepared_renewal(prepared_id=row.pk)
    row.refresh_from_db()


def numbers_of(batch: LicenceBatch | None) -> list[str | None]:
    assert batch is not None
    return list(batch.requests.values_list("person__number", flat=True))


def code_in(row: PreparedRenewal | PreparedLicence) -> str:
    assert row.refusal is not None
    return str(row.refusal["code"])


def left_out(row: PreparedRenewal) -> dict[str, str]:
    lines = row.lines.filter(refusal__isnull=False).select_related("person")
    return {str(line.person.number): code_in(line) for line in lines}


@pytest.mark.rule("3.1.4.1-a")
def test_what_is_prepared_is_asked_for_on_the_first_day_and_once(
    world: World, season: Season, bruno: Account, day: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    fees = {**fees_of(world, "1001", "1002"), world.members["1002"].pk: FeeClass.REDUCED}
    row = prepare(world, season, bruno, fees)

    early = ask_to_send_prepared_renewals(now=day - dt.timedelta(days=1))
    asked = [ask_to_send_prepared_renewals(now=day) for _time in range(2)]
    send(monkeypatch, row, day)
    send(monkeypatch, row, day)

    batch = LicenceBatch.objects.get()
    assert (early, asked) == (0, [1, 0])
    assert Job.objects.get(act="send_prepared_renewal").arguments == {"prepared_id": row.pk}
    assert (row.batch, row.sent_at, row.refusal) == (batch, day, None)
    assert (batch.requested_by, batch.requested_at, batch.is_late) == (bruno, day, False)
    assert list(batch.requests.values_list("person__number", "fee_class")) == [
        ("1001", "NORMAL"), ("1002", "REDUCED"),
    ]  # fmt: skip
    notice = Notice.objects.get(code="notice_renewal_sent")
    assert (notice.email, notice.values["count"]) == (bruno.email, 2)
    assert notice.link == f"/licence-batches/{batch.pk}/"
    assert ask_to_send_prepared_renewals(now=day) == 0


def test_who_cannot_be_renewed_by_then_is_left_out_and_named(
    world: World, season: Season, bruno: Account, day: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = prepare(world, season, bruno, fees_of(world))
    members = world.members
    last = members["1001"].licences.get().season
    Licence.objects.create(
        person=members["1001"], season=season, club=world.other_club, issued_on=day.date()
    )
    decline_renewal(
        licence=members["1002"].licences.get(), reason="STOPS", account=bruno, now=timezone.now()
    )
    members["1003"].deceased_on = timezone.localdate()
    members["1003"].save()
    members["1004"].licences.update(club=world.other_club)
    erased = make_member("Alguém", "3001", club=world.club, season=last)
    PreparedLicence.objects.create(prepared=row, position=7, person=erased, fee_class="NORMAL")
    Erasure.objects.create(person=erased, reason="Pedido", erased_at=timezone.now())
    ClubMembership.objects.filter(person=members["1005"]).update(
        club=world.other_club, valid_from=timezone.localdate() + dt.timedelta(days=1)
    )

    send(monkeypatch, row, day)

    assert numbers_of(row.batch) == ["1006"]
    assert left_out(row) == {
        "1001": "licence_held_through",
        "1002": "renewal_declined",
        "1003": "licence_person_deceased",
        "1004": "renewal_of_other_body",
        "1005": "renewal_club_changed",
        "3001": "renewal_of_other_body",
    }
    notice = Notice.objects.get(code="notice_renewal_sent_in_part")
    assert members["1001"].name in notice.values["people"]
    assert members["1006"].name not in notice.values["people"]


def test_the_renewal_of_an_association_is_sent_as_its_request(
    world: World, season: Season, bruno: Account, day: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.members["1001"].licences.update(club=None, association=world.association)
    row = prepare_renewal(
        body=world.association,
        season=season,
        fees=fees_of(world, "1001"),
        account=bruno,
        now=timezone.now(),
    )

    send(monkeypatch, row, day)

    assert numbers_of(row.batch) == ["1001"]
    assert row.batch is not None
    assert (row.batch.association, row.batch.club) == (world.association, None)


def test_a_refusal_of_the_whole_is_stored_and_the_body_reads_why(
    world: World, season: Season, bruno: Account, day: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = prepare(world, season, bruno, fees_of(world, "1001"))
    draft = BatchDraft(season, world.other_club, [RequestLine(1, person=world.members["1001"])])
    monkeypatch.setattr(timezone, "now", lambda: day)
    request_licences(draft=draft, account=None, now=day)

    send(monkeypatch, row, day)
    send(monkeypatch, row, day)

    assert (code_in(row), row.batch, row.sent_at) == ("licence_batch_empty", None, None)
    assert left_out(row) == {"1001": "licence_asked_through"}
    notice = Notice.objects.get(code="notice_renewal_not_sent")
    assert notice.link == f"/clubs/RIB/licences/renew/?season={season.year}"
    assert LicenceBatch.objects.count() == 1
    assert ask_to_send_prepared_renewals(now=day) == 0


def test_preparing_again_replaces_and_what_is_taken_back_is_not_sent(
    world: World, season: Season, bruno: Account, day: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = prepare(world, season, bruno, fees_of(world))
    second = prepare(world, season, bruno, fees_of(world, "1003"))
    first.refresh_from_db()
    withdraw_prepared_renewal(prepared=second, account=bruno, now=timezone.now())

    with pytest.raises(RuleError, match="renewal_not_prepared"):
        withdraw_prepared_renewal(prepared=first, account=bruno, now=timezone.now())
    send(monkeypatch, first, day)
    send(monkeypatch, second, day)

    assert first.withdrawn_by == bruno
    assert not LicenceBatch.objects.exists()
    assert ask_to_send_prepared_renewals(now=day) == 0


@pytest.mark.rule("3.1.4.1-a")
def test_what_cannot_be_prepared_is_refused(
    world: World, season: Season, bruno: Account, day: dt.datetime
) -> None:
    stops = world.members["1002"]
    decline_renewal(licence=stops.licences.get(), reason="STOPS", account=bruno, now=timezone.now())

    def code_of(fees: Mapping[int, str], now: dt.datetime) -> str:
        with pytest.raises(RuleError) as refused:
            prepare_renewal(body=world.club, season=season, fees=fees, account=bruno, now=now)
        return refused.value.code

    now = timezone.now()
    assert code_of(fees_of(world, "1001"), day) == "renewal_open_already"
    assert code_of({}, now) == "licence_batch_empty"
    assert code_of(fees_of(world, "1002"), now) == "renewal_declined"
    assert code_of({make_person("Outra", "7001").pk: "NORMAL"}, now) == "renewal_of_unlisted"
    assert code_of({world.members["1001"].pk: "HALF"}, now) == "licence_fee_class_unknown"
    assert not PreparedRenewal.objects.exists()


def test_people_merged_since_are_asked_for_as_one_and_read_it_in_their_data(
    world: World, season: Season, bruno: Account, day: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = prepare(world, season, bruno, fees_of(world, "1001"))
    kept = make_person("Abílio Exemplo", "7001")
    merge_people(
        kept=kept, merged=world.members["1001"], reason="x", account=bruno, now=timezone.now()
    )

    send(monkeypatch, row, day)

    assert numbers_of(row.batch) == ["7001"]
    (table,) = [each for each in register_tables(kept) if each.key == "preparedlicence"]
    assert table.rows.count() == 1


def test_queries_of_preparing_and_sending_do_not_grow(
    world: World, season: Season, bruno: Account, day: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = world.members["1001"].licences.get().season
    for number in range(6):
        make_member(f"Sócio {number}", str(3000 + number), club=world.club, season=last)
    people = list(Licence.objects.filter(club=world.club).values_list("person", flat=True))

    def queries(count: int) -> tuple[int, int]:
        PreparedLicence.objects.all().delete()
        with CaptureQueriesContext(connection) as preparing:
            row = prepare(world, season, bruno, dict.fromkeys(people[:count], "NORMAL"))
        with monkeypatch.context() as patch, CaptureQueriesContext(connection) as sending:
            send(patch, row, day)
        assert row.batch is not None
        row.batch.requests.update(state="WITHDRAWN")
        return len(preparing), len(sending)

    queries(1)
    assert queries(12) == queries(2)

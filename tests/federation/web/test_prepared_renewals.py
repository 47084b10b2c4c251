"""The renewal page before its day: preparing, changing, taking back; and the desk."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.licences.services.prepared import prepare_renewal, send_prepared_renewal
from federation.licences.web import tasks
from federation.models import Account, AuditEvent, PreparedRenewal, Season
from federation.selectors.batched_reads import gathered
from tests.factories.pages import words
from tests.factories.renewal import first_day_of, make_season_to_prepare
from tests.personas import World

As = Callable[[Account], Client]
PAGE = "/clubs/RIB/licences/renew/"
PREPARE = "/clubs/RIB/licences/renewal/prepare/"


@pytest.fixture
def season(world: World) -> Season:
    return make_season_to_prepare(world)


@pytest.fixture
def prepared(world: World, season: Season, bruno: Account) -> PreparedRenewal:
    fees = {world.members[number].pk: "NORMAL" for number in ("1001", "1002")}
    return prepare_renewal(
        body=world.club, season=season, fees=fees, account=bruno, now=timezone.now()
    )


def lines(row: PreparedRenewal) -> list[tuple[str | None, str]]:
    return list(row.lines.values_list("person__number", "fee_class"))


@pytest.mark.rule("3.1.4.1-a")
def test_a_club_prepares_the_renewal_changes_it_and_takes_it_back(
    world: World, season: Season, bruno: Account, as_account: As
) -> None:
    club, address = as_account(bruno), f"{PAGE}?season={season.year}"
    one, two = world.members["1001"].pk, world.members["1002"].pk

    before = words(club.get(address))
    sent = {"season": season.year, "person": [one, two], f"fee_{two}": "REDUCED"}
    done = club.post(PREPARE, sent, follow=True)
    first = PreparedRenewal.objects.get()
    club.post(PREPARE, {"season": season.year, "person": [one]})
    second = PreparedRenewal.objects.get(withdrawn_at=None)
    after = words(club.post(f"/prepared-renewals/{second.pk}/withdraw/", follow=True))

    assert f"Prepare it for 1 December {season.year - 1}" in before
    assert done.redirect_chain[-1][0] == address
    assert lines(first) == [("1001", "NORMAL"), ("1002", "REDUCED")]
    assert "Prepared: 2 licences" in words(done)
    assert f"sent by itself on 1 December {season.year - 1}" in words(done)
    assert "bruno@clube.example" in words(done)
    assert "2 people ticked" in words(done)
    assert "Change what is prepared" in words(done)
    assert "data-draft" not in done.content.decode()
    assert lines(second) == [("1001", "NORMAL")]
    assert "Prepared:" not in after
    assert f"Prepare it for 1 December {season.year - 1}" in after
    assert set(AuditEvent.objects.values_list("act", flat=True)) >= {
        "renewal_prepared", "prepared_renewal_withdrawn",
    }  # fmt: skip


def test_people_outside_the_filters_stay_prepared(
    season: Season, prepared: PreparedRenewal, bruno: Account, as_account: As
) -> None:
    page = as_account(bruno).get(f"{PAGE}?season={season.year}&played=yes")

    assert "2 people prepared before, whom the filters do not show" in words(page)
    assert page.content.decode().count('<input type="hidden" name="person"') == 2


def test_the_office_reads_what_is_prepared_and_does_not_take_it_back(
    season: Season, prepared: PreparedRenewal, olga: Account, as_account: As
) -> None:
    page = words(as_account(olga).get(PAGE, {"season": season.year}))

    assert "Prepared: 2 licences" in page
    assert "Take it back" not in page
    assert as_account(olga).post(f"/prepared-renewals/{prepared.pk}/withdraw/").status_code == 403


def test_after_its_day_the_page_says_what_became_of_it(
    world: World, season: Season, prepared: PreparedRenewal, bruno: Account, as_account: As,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    day = first_day_of(season)
    person = world.members["1002"]
    person.deceased_on = timezone.localdate()
    person.save()
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day)
        send_prepared_renewal(prepared_id=prepared.pk)

    page = as_account(bruno).get(PAGE, {"season": season.year})

    prepared.refresh_from_db()
    assert "The renewal prepared was sent" in words(page)
    assert f"/licence-batches/{prepared.batch_id}/" in page.content.decode()
    assert f"{person.name} {person.name} has died: no licence is asked for." in words(page)


def test_the_desk_asks_for_it_while_the_day_is_near_and_nothing_is_prepared(
    world: World, season: Season, bruno: Account, english: None
) -> None:
    day = first_day_of(season).date()
    fees = {world.members["1001"].pk: "NORMAL"}

    def desk(days_before: int) -> list[str]:
        on = day - dt.timedelta(days=days_before)
        return [str(task.title) for task in gathered(tasks.licences(bruno, on=on), bruno)]

    text = f"Renewal for {season.year}: prepare it now (Clube da Ribeira)"
    far, near = desk(15), desk(14)
    prepare_renewal(body=world.club, season=season, fees=fees, account=bruno, now=timezone.now())

    assert text not in far
    assert text in near
    assert text not in desk(14)

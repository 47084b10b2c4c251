"""What was waived and let pass in a season, for the office and the technical council."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.acts.refusal_log import note_refusal
from federation.errors import RuleError
from federation.models import Account
from scoring.homologation.services.waivers import waive_condition
from scoring.models import LateChange
from tests.factories.federation import give_mandate
from tests.factories.pages import AssertQueries, words
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import CheckOverride, Registration

As = Callable[[Account], Client]
DAY = dt.timedelta(days=1)
REFUSED = RuleError("regulation_missing", article="RTP 3.1.2")
REASON = "The hall burnt down a week before; all entered had the draft."
PAGE = "/waived/?season=2026"


@pytest.fixture
def council(world: World, eve: Account) -> Account:
    give_mandate(eve, "COUNCIL", council="TECHNICAL")
    return eve


def waive(account: Account, name: str = "Nacional") -> None:
    waive_condition(
        event=make_event(name=name),
        rule="3.1.2-c",
        reason=REASON,
        account=account,
        now=NOW,
        on=timezone.localdate(NOW),
    )


def let_pass(world: World, account: Account) -> None:
    registration = Registration.objects.create(
        event=world.event, captain=world.members["1001"], sent_by=account, sent_at=NOW
    )
    CheckOverride.objects.create(
        registration=registration,
        code="category_not_admitted",
        person=world.members["1001"],
        article="RTP 3.1.1",
        refused="Of a category that is not admitted.",
        reason="As the club likes it.",
        decided_by=account,
        decided_at=NOW,
    )


@pytest.mark.rule("3.1.6-a")
def test_the_council_reads_each_with_how_often_by_event_person_and_club(
    world: World, council: Account, bruno: Account, as_account: As
) -> None:
    waive(council)
    let_pass(world, bruno)
    let_pass(world, bruno)

    text = words(as_account(council).get(PAGE))

    assert f"By event {world.event.name} 2 Nacional 1" in text
    assert f"By who decided {bruno} 2 {council} 1" in text
    assert f"By club {world.club.name} 2" in text
    assert f"technical council · {council} {REASON}" in text
    assert f"at the desk of entries · {bruno} As the club likes it." in text


@pytest.mark.rule("2.2.7.2-a", "3.7.2-b")
def test_the_council_reads_the_results_changed_late_with_who_agreed(
    world: World, council: Account, bruno: Account, as_account: As
) -> None:
    for state, about in (("DONE", "board 4"), ("DECLINED", "board 5")):
        LateChange.objects.create(
            event=world.event, act="give_board_rulings", about=about, reason="A slip was found.",
            article="RTP 2.2.7.2", closed_at=NOW, body="TECHNICAL", state=state,
            proposed_by=bruno, proposed_at=NOW, decided_by=council, decided_at=NOW,
            decision="The slip is signed by both.",
        )  # fmt: skip

    text = words(as_account(council).get(PAGE))

    assert "Results changed late: board 4 RTP 2.2.7.2" in text
    assert f"technical council · {council} The slip is signed by both." in text
    assert f"By event {world.event.name} 1 By who decided {council} 1" in text
    assert "board 5" not in text


@pytest.mark.rule("3.1.6-a")
def test_the_council_reads_what_a_rule_refused_once_a_day(
    world: World, council: Account, bruno: Account, olga: Account, as_account: As
) -> None:
    def tried(day: int) -> None:
        note_refusal("event-homologate", world.event, bruno, REFUSED, NOW + DAY * day)

    for day in (0, 0, 1):
        tried(day)
    note_refusal("homologate", world.event, olga, REFUSED, NOW)
    note_refusal("event-homologate", world.club, bruno, REFUSED, NOW)
    note_refusal("event-homologate", world.event, bruno, RuleError("of_no_rule"), NOW)

    text = words(as_account(council).get(f"{PAGE}&show=refused"))

    assert f"By event {world.event.name} 3 By who tried {bruno} 2 {olga} 1" in text
    assert text.count("Homologate") == 3
    assert "RTP 3.1.2" in text
    assert f"refused · {bruno}" in text
    assert str(bruno) not in words(as_account(council).get(PAGE))


def test_others_do_not_read_it(bruno: Account, reader: Client, as_account: As) -> None:
    assert reader.get(PAGE).status_code == 302
    assert as_account(bruno).get(PAGE).status_code == 403


def test_it_asks_as_much_of_the_database_for_one_as_for_many(
    world: World,
    council: Account,
    as_account: As,
    django_assert_num_queries: AssertQueries,
) -> None:
    client = as_account(council)
    waive(council)
    let_pass(world, council)
    client.get(PAGE)
    for _times in range(2):
        with django_assert_num_queries(QUERIES):
            client.get(PAGE)
        waive(council, "Outro")
        let_pass(world, council)


QUERIES = 11

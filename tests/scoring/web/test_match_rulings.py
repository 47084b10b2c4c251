"""A director rules on a match or a contestant: chosen, previewed, applied, told, taken back."""

from collections.abc import Callable

import pytest
from _pytest.mark.structures import ParameterSet
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from federation.models import Account, AuditEvent
from scoring.models import (
    BoardResult,
    ContestantRuling,
    EventResult,
    Match,
    MatchRuling,
    ResultState,
    Standing,
)
from tests.factories.federation import give_mandate, make_account
from tests.factories.matches import make_league, publish_matches
from tests.factories.pages import Page, rows, words
from tests.factories.team_results import play_rounds
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Event, ScheduledMatch

As = Callable[[Account], Client]

# Round 1: A beats B by 6 over 10 boards of 16; round 2: C beats B by 20 over 16.
SHORT = {"M1": (1, "A", "B", 6, 10), "M2": (2, "C", "B", 20, 16), "M3": (2, "A", "D", 0, 16)}


@pytest.fixture
def event(world: World) -> Event:
    event = make_league(world)
    publish_matches(world, event, SHORT)
    return event


@pytest.fixture
def director(event: Event) -> Account:
    account = make_account("dora@arbitro.example")
    give_mandate(account, "DIRECTOR", event_number=event.pk)
    return account


@pytest.fixture
def client(director: Account, as_account: As) -> Client:
    return as_account(director)


def told(answer: Page) -> str:
    return words(answer).replace("\xa0", " ")


def vps_of(event: Event, key: str) -> int | None:
    revision = EventResult.objects.get(event=event).revision
    return Standing.objects.get(revision=revision, entry__key=key).vps_hundredths


def ask(event: Event, form: str, match: str = "M1", **fields: str) -> dict[str, str]:
    articles = {"article": "RTP 3.2.1", "reason": "left the room", "due": "16"}
    return {"match": match, "form": form, **articles, **fields}


def address(event: Event) -> str:
    return f"/events/{event.pk}/matches/rule/"


def test_the_two_rooms_of_a_table_are_told_apart(event: Event, client: Client) -> None:
    BoardResult.objects.filter(event=event).update(table="1")

    rule = words(client.get(reverse("board-rule", args=[event.pk, 1, 1])))
    board = words(client.get(reverse("board-detail", args=[event.pk, 1, 1])))

    for page in (rule, board):
        assert "table 1, open room" in page.lower()
        assert "table 1, closed room" in page.lower()


@pytest.mark.rule("3.2.1-c")
def test_from_the_match_to_the_standing_and_back(event: Event, client: Client) -> None:
    before = vps_of(event, "A")
    assert "Rule on a match" in told(client.get(f"/events/{event.pk}/matches/"))
    assert "Equipa A against Equipa B" in told(client.get(address(event)))
    kinds = told(client.get(address(event), {"match": "M1"}))
    assert "Player suspended or excluded" in kinds
    form = client.get(address(event), {"match": "M1", "form": "suspended"}).content.decode()
    assert 'value="RTP 3.2.1"' in form
    assert 'value="16"' in form

    shown = told(client.post(address(event), {**ask(event, "suspended", team="B"), "preview": "1"}))

    # Column of 10 boards: 12.18 to 7.82; B has 5.00 elsewhere, and 20 less that is more.
    assert "12.18 – 7.82 →" in shown
    assert not MatchRuling.objects.exists()

    applied = client.post(
        address(event), {**ask(event, "suspended", team="B"), "apply": "1"}, follow=True
    )

    assert "The match is ruled on" in told(applied)
    assert "Player suspended or excluded: Equipa B RTP 3.2.1 · left the room" in told(applied)
    # 20 less the 5.00 of B's other match (Annex I: 20 over 16), beside 10.00 of the draw with D.
    assert vps_of(event, "A") == 1500 + 1000
    entry = event.entries.get(key="A")
    why = told(client.get(f"/events/{event.pk}/entries/{entry.pk}/why/"))
    assert "ended by a suspension or exclusion: left the room" in why
    assert "left the room" in told(client.get(f"/events/{event.pk}/entries/{entry.pk}/"))
    listed = told(client.get(f"/events/{event.pk}/rulings/"))
    assert "Equipa A – Equipa B" in listed

    ruling = MatchRuling.objects.get()
    client.post(f"/match-rulings/{ruling.pk}/take-back/", {"reason": "came back"})

    assert vps_of(event, "A") == before
    assert set(
        AuditEvent.objects.filter(act__startswith="match_ruling").values_list("act", flat=True)
    ) == {
        "match_ruling_given",
        "match_ruling_taken_back",
    }


def ruled(
    rule: pytest.MarkDecorator,
    form: str,
    margin: int,
    boards: int,
    fields: dict[str, str],
    *vps: str,
) -> ParameterSet:
    return pytest.param(form, margin, boards, fields, vps, marks=rule)


@pytest.mark.parametrize(
    ("form", "margin", "boards", "fields", "vps"),
    [
        ruled(pytest.mark.rule("2.4.1-c"), "technical", 4, 13, {"team": "B"}, "13.52", "6.48"),
        ruled(
            pytest.mark.rule("2.3.6.6-a"), "wrong_seats", 6, 10, {"boards": "1-9"}, "8.00", "8.00"
        ),
        ruled(
            pytest.mark.rule("2.3.6.6-b"),
            "wrong_seats",
            15,
            12,
            {"boards": "13-20", "due": "20"},
            "14.80",
            "5.20",
        ),
        # Fewer than half compare: twelve, or what others won against the opponents: 15 here.
        ruled(
            pytest.mark.rule("2.3.6.7-a"), "no_comparison", 4, 4, {"due": "10"}, "15.00", "12.00"
        ),
        ruled(pytest.mark.rule("2.3.6.7-b"), "no_comparison", 4, 9, {"due": "10"}, "11.50", "8.50"),
        ruled(pytest.mark.rule("3.6.8.1-a"), "interrupted", 12, 9, {}, "14.00", "6.00"),
        ruled(
            pytest.mark.rule("3.6.8.1-b"),
            "interrupted",
            6,
            10,
            {"due": "24", "can_be_finished": "on", "unable": "both"},
            "8.00",
            "8.00",
        ),
        ruled(
            pytest.mark.rule("3.6.8.2-a"),
            "interrupted_by",
            6,
            10,
            {"team": "A", "due": "24", "can_be_finished": "on"},
            "8.00",
            "8.00",
        ),
        ruled(pytest.mark.rule("3.6.7.2-a"), "no_show", 6, 10, {"teams": "both"}, "0.00", "0.00"),
        ruled(
            pytest.mark.rule("2.3.5.1-b"), "reserve", 15, 12, {"playable": "12"}, "14.80", "5.20"
        ),
        ruled(
            pytest.mark.rule("2.3.6.4-a"),
            "cancelled",
            5,
            8,
            {"boards": "3", "due": "8"},
            "12.18",
            "7.82",
        ),
        pytest.param(
            "mismatch", 6, 10, {"higher": "A", "unable": "A"}, ("10.39", "10.87"), id="mismatch"
        ),
    ],
)
def test_what_each_ruling_makes_of_the_match(
    world: World,
    event: Event,
    client: Client,
    form: str,
    margin: int,
    boards: int,
    fields: dict[str, str],
    vps: tuple[str, str],
) -> None:
    publish_matches(world, event, {**SHORT, "M1": (1, "A", "B", margin, boards)})

    response = client.post(
        address(event), {**ask(event, form, **fields), "apply": "1"}, follow=True
    )

    assert "The match is ruled on" in told(response)
    assert rows(response, 1)[0][-1] == " – ".join(vps)  # below the round robin


def test_a_match_no_file_names_is_ruled_on_and_gone_once_taken_back(
    world: World, as_account: As, carla: Account
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    draw(event)
    play_rounds(event, 1)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    client = as_account(carla)
    waiting = ScheduledMatch.objects.filter(event=event, round=2).order_by("number")[0]
    assert waiting.away is not None

    client.post(
        address(event),
        ask(event, "no_show", f"s{waiting.pk}", teams=waiting.away.key, apply="1"),
    )

    match = Match.objects.get(event=event, round=2)
    assert (match.home, match.away) == (waiting.home, waiting.away)
    page = client.get(f"/events/{event.pk}/matches/")
    assert "Round 2" in told(page)

    ruling = MatchRuling.objects.get()
    client.post(f"/match-rulings/{ruling.pk}/take-back/", {"reason": "they came after all"})

    assert "Round 2" not in told(client.get(f"/events/{event.pk}/matches/"))


def test_a_new_ruling_on_a_match_is_said_to_take_the_place_of_the_one_that_counts(
    event: Event, client: Client
) -> None:
    asked, replaced = ask(event, "suspended", team="B"), "a new one takes its place"
    before = told(client.get(address(event), {"match": "M1"}))

    client.post(address(event), {**asked, "apply": "1"})

    assert replaced not in before
    assert replaced in told(client.get(address(event), {"match": "M1"}))
    assert replaced in told(client.get(address(event), {"match": "M1", "form": "interrupted"}))


def test_the_same_file_again_changes_nothing_under_a_ruling(
    world: World, event: Event, client: Client
) -> None:
    client.post(address(event), {**ask(event, "no_show", teams="B"), "apply": "1"})

    assert publish_matches(world, event, SHORT) is None
    assert MatchRuling.objects.get().removed_in is None


@pytest.mark.rule("3.6.8.1-b")
def test_in_a_knock_out_the_preview_says_who_goes_through(
    world: World, as_account: As, carla: Account
) -> None:
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 4)
    draw(event)
    play_rounds(event, 1)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    client = as_account(carla)
    match = Match.objects.filter(event=event).order_by("pk")[0]
    asked = ask(event, "interrupted", match.key, preview="1")

    both = told(client.post(address(event), {**asked, "both_workable": "on"}))
    leader = told(client.post(address(event), asked))

    assert f"Goes through: {match.home.name}, {match.away.name} RTP 3.6.8.1" in both
    assert f"Goes through: {match.home.name} RTP 3.6.8.1" in leader


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"form": "cancelled", "boards": "99"}, "Name boards of this match; not of it: 99."),
        ({"form": "cancelled", "boards": "x"}, "“x” is not a board."),
        ({"form": "suspended"}, "This field is required."),
        ({"form": "no_show", "teams": "B", "reason": ""}, "This field is required."),
    ],
)
def test_what_is_filled_in_wrongly_is_told_and_nothing_is_written(
    event: Event, client: Client, fields: dict[str, str], complaint: str
) -> None:
    response = client.post(address(event), {**ask(event, "cancelled"), **fields, "preview": "1"})

    assert complaint in told(response)
    assert not MatchRuling.objects.exists()


def test_the_second_director_is_told_what_the_first_did(event: Event, client: Client) -> None:
    seen = str(EventResult.objects.get(event=event).revision.number)
    client.post(address(event), {**ask(event, "no_show", teams="B"), "apply": "1", "seen": seen})

    late = client.post(
        address(event), {**ask(event, "no_show", teams="A"), "apply": "1", "seen": seen}
    )

    assert "While you were looking, dora@arbitro.example ruled here" in told(late)
    assert "left the room" in told(late)
    assert MatchRuling.objects.get().values["teams"] == ["B"]


def test_only_directors_and_the_office_rule_and_after_homologation_the_office(
    event: Event, client: Client, reader: Client, bruno: Account, olga: Account, as_account: As
) -> None:
    assert client.get(address(event)).status_code == 200
    assert as_account(bruno).get(address(event)).status_code == 403
    assert reader.get(address(event)).status_code == 302
    EventResult.objects.filter(event=event).update(state=ResultState.HOMOLOGATED)
    assert client.get(address(event)).status_code == 403
    assert as_account(olga).get(address(event)).status_code == 200


@pytest.mark.rule("3.6.7.3-a", "3.6.7.3-b")
def test_a_team_absent_twice_running_is_to_be_put_out_and_goes_last(
    world: World, client: Client, event: Event
) -> None:
    for match in ("M1", "M2"):
        client.post(address(event), {**ask(event, "no_show", match, teams="B"), "apply": "1"})
    entry = event.entries.get(key="B")
    page = told(client.get(f"/events/{event.pk}/rulings/"))
    assert "Equipa B is to be put out Rounds 1, 2 RTP 3.6.7.3" in page

    rule = f"/events/{event.pk}/entries/{entry.pk}/rule/"
    told_form = {"status": "excluded", "article": "RTP 3.6.7.3", "reason": "two no-shows"}
    preview = told(client.post(rule, {**told_form, "preview": "1"}))
    applied = client.post(rule, {**told_form, "apply": "1"}, follow=True)

    assert "What would change" in preview or "No place and no total would change" in preview
    assert "Excluded; results against it stand RTP 3.6.7.3 · two no-shows" in told(applied)
    assert "is to be put out" not in told(client.get(f"/events/{event.pk}/rulings/"))
    rows = client.get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    assert rows[-1]["entry"]["id"] == entry.pk  # it is last
    why = told(client.get(f"/events/{event.pk}/entries/{entry.pk}/why/"))
    assert "Excluded; results against it stand: two no-shows." in why

    ruling = ContestantRuling.objects.get()
    client.post(f"/contestant-rulings/{ruling.pk}/take-back/", {"reason": "in error"})
    assert not ContestantRuling.objects.filter(removed_in__isnull=True).exists()


def test_the_list_asks_as_often_for_one_ruling_as_for_three(event: Event, client: Client) -> None:
    client.post(address(event), {**ask(event, "no_show", teams="B"), "apply": "1"})
    with CaptureQueriesContext(connection) as one:
        client.get(f"/events/{event.pk}/rulings/")
    for match in ("M2", "M3"):
        client.post(address(event), {**ask(event, "no_comparison", match), "apply": "1"})
    with CaptureQueriesContext(connection) as three:
        client.get(f"/events/{event.pk}/rulings/")

    assert len(three) <= len(one)

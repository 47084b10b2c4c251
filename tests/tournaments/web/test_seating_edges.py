"""What goes wrong in a room, through the pages: refusals with their article, overrides kept."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.models import Account, CategoryGrant, Person
from federation.people.selectors.people import initials
from scoring.tables.selectors.records import table_sheets
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.pages import markup, words
from tests.factories.seating import enter_many
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event, Session
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.sessions import TimesDraft, open_session

As = Callable[[Account], Client]
HOWELL = {"movement": "HOWELL 9 3 1", "sections": "1", "seed": "2026"}


@pytest.fixture
def event(world: World) -> Event:
    return make_event(club=world.club, name="Hoje", day=timezone.localdate())


@pytest.fixture
def entries(world: World, event: Event) -> list[Entry]:
    return enter_many(event, 10, club=world.club, season=world.season)


@pytest.fixture
def desk(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


def opened(event: Event, *, minutes: int, **kwargs: Any) -> Session:
    """Open the first session in this number of minutes; negative for the past."""
    draft = TimesDraft(timezone.now() + dt.timedelta(minutes=minutes), 7, **kwargs)
    return open_session(event=event, number=1, day=event.starts_on, draft=draft, account=None)


def page(session: Session, name: str, *rest: object) -> str:
    return reverse(name, args=[session.pk, *rest])


def post(desk: Client, session: Session, name: str, data: Mapping[str, object]) -> str:
    return words(desk.post(page(session, name), data, follow=True))


def seat_of(session: Session, entry: Entry) -> int:
    return session.seating_plans.last().seats.get(entry=entry).number


def test_too_few_boards_for_the_movement(event: Event, entries: list[Entry], desk: Client) -> None:
    session = opened(event, minutes=20, boards_at_hand=24)

    refused = post(desk, session, "seating-draw", HOWELL)
    passed = {**HOWELL, "reason": "three more are being dealt", "lets_pass": "on"}
    drawn = post(desk, session, "seating-draw", passed)
    seen = words(desk.get(page(session, "session-seating")))

    assert "The movement needs 27 boards; 24 are at hand. (RTP 3.5.5)" in refused
    assert "The session is drawn, version 1." in drawn
    assert "three more are being dealt Let pass: The movement needs 27 boards" in seen
    assert session.seating_plans.get().refused[0]["article"] == "RTP 3.5.5"


def test_a_draw_that_is_refused_is_no_success(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    session = opened(event, minutes=20, boards_at_hand=24)
    draw = page(session, "seating-draw")

    refused = desk.post(draw, HOWELL)
    unread = desk.post(draw, {**HOWELL, "movement": ""})

    assert refused.status_code == 409
    assert "The movement needs 27 boards; 24 are at hand." in words(refused)
    assert unread.status_code == 422
    assert not session.seating_plans.exists()


def test_a_web_needs_its_copies_of_the_boards(world: World, event: Event, desk: Client) -> None:
    enter_many(event, 24, club=world.club, season=world.season)
    session = opened(event, minutes=20, boards_at_hand=27)
    web = {"movement": "WEB_MITCHELL 9 3 1", "sections": "1", "seed": "2026"}

    advised = words(desk.get(page(session, "session-desk"), {"fewest": "27", "most": "27"}))
    refused = post(desk, session, "seating-draw", web)
    post(desk, session, "seating-draw", {**web, "reason": "second set found", "lets_pass": "on"})
    seen = words(desk.get(page(session, "session-seating")))
    rounds = words(desk.get(page(session, "session-rounds")))
    clock = words(desk.get(page(session, "session-clock")))

    assert "Web Mitchell, 12 tables, 9 rounds" in advised
    assert "27 boards played, 27 dealt, 189 minutes · 2 copies of the boards" in advised
    assert "The movement needs 54 boards; 27 are at hand. (RTP 3.5.5)" in refused
    assert "one ranking, sides turned in round" in seen
    assert "2 copies of the boards" in seen
    assert "1–3 ·1" in rounds
    assert "1–3 ·2" in rounds
    assert "Boards to the stand from tables 1, 7. Boards from the stand to tables 6, 12." in clock


@pytest.mark.rule("2.2.3.2-a")
def test_a_late_pair_sits_down_in_round_two(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    session = opened(event, minutes=10)
    late = entries[3]
    post(desk, session, "session-check-in", {"missing": str(late.pk)})
    post(desk, session, "seating-draw", HOWELL)
    session.hours.starts_at = timezone.now() - dt.timedelta(minutes=40)
    session.hours.save()
    join = {"entry": late.pk, "seat": "A10", "from_round": "2", "reason": "train", "apply": "1"}

    refused = post(desk, session, "seating-change", join)
    joined = post(desk, session, "seating-change", {**join, "lets_pass": "on"})
    way = words(desk.get(page(session, "session-way", "A", 10)))

    assert "The pair is 40 minutes late; from 21 minutes its place may be given away." in refused
    assert "(RTP 2.2.3.2)" in refused
    assert "The seating is changed: version 2." in joined
    assert "a contestant joined, from round 2 · train Let pass:" in joined
    assert "not in play" in way
    assert seat_of(session, late) == 10


@pytest.mark.rule("2.2.3-a", "3.5.5.2-b")
@pytest.mark.rule("3.5.3-a")
def test_a_pair_too_many_has_the_session_drawn_again_until_a_result_is_noted(
    world: World, event: Event, entries: list[Entry], desk: Client, bruno: Account
) -> None:
    session = opened(event, minutes=-10)
    post(desk, session, "seating-draw", {**HOWELL, "reason": "late room", "lets_pass": "on"})
    assert "Too few seats" not in words(desk.get(page(session, "session-desk")))
    late = enter_many(event, 2, club=world.club, season=world.season, first=11)
    hidden = late[0].players.order_by("pk")[0].person
    Person.objects.filter(pk=hidden.pk).update(name_consent=False)
    Entry.objects.filter(pk=late[0].pk).update(name="")

    offered = desk.get(page(session, "session-desk"))
    form = offered.context["late_form"]
    told = {name: form[name].value() for name in ("movement", "sections", "reason")}
    done = post(desk, session, "seating-draw", told | {"lets_pass": "on"})

    assert "Empty seats: 0. No result is noted yet" in words(offered)
    assert "1 table more than is set up" in words(offered)
    assert "Draw again with 12 pairs" in words(offered)
    assert initials(hidden.name) in told["reason"]
    assert hidden.name not in told["reason"]  # it is read by everybody
    assert "The session is drawn, version 2" in done
    assert {seat_of(session, entry) for entry in late} <= set(range(1, 13))
    assert "Too few seats" not in words(desk.get(page(session, "session-desk")))

    enter_many(event, 1, club=world.club, season=world.season, first=13)
    ahead = desk.get(page(session, "session-desk"))
    told |= {"movement": ahead.context["late_form"]["movement"].value(), "lets_pass": "on"}
    sheet = table_sheets(session, now=timezone.now())[0]
    at = sheet.boards[0]
    place = RecordKey(session, sheet.section, sheet.table, at.round, at.board)
    note_for_table(place=place, noted=Noted("P"), account=bruno, now=timezone.now())
    after = desk.get(page(session, "session-desk"))

    assert "Draw again with 13 pairs" in words(ahead)
    assert "1 result is noted, so the session is not drawn again" in words(after)
    assert "late_form" not in after.context
    refused = post(desk, session, "seating-draw", told)
    assert "results were noted by those who sit there now" in refused


def test_an_odd_number_five_minutes_before_the_start_leaves_the_fixed_seat_empty(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    session = opened(event, minutes=5)
    for entry in entries[:9]:
        post(desk, session, "session-check-in", {"present": str(entry.pk)})

    odd = post(desk, session, "session-check-in", {"all_missing": "1"})
    drawn = post(desk, session, "seating-draw", HOWELL)
    rounds = words(desk.get(page(session, "session-rounds")))

    assert "An odd number 9 would sit down" in odd
    assert "RTP 3.5.5.2" in odd
    assert "Seated, version 1 9 pairs in section A, empty A10" in drawn
    assert rounds.count("– – ") == 9  # the seat of table 1 that stays empty, in nine rounds


def test_a_refused_draw_keeps_what_was_chosen_and_typed(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    session = opened(event, minutes=20)
    post(desk, session, "seating-draw", HOWELL)
    offered = desk.get(page(session, "session-desk")).context["options"]
    chosen = {**HOWELL, "movement": offered[-1].value, "seed": "lotaria 0412"}

    shown = " ".join(markup(desk.post(page(session, "seating-draw"), chosen)).split())

    assert "Drawing it again needs a reason." in shown
    assert f'value="{offered[-1].value}" checked' in shown
    assert 'value="lotaria 0412"' in shown


def test_a_draw_run_twice_loses_nothing(event: Event, entries: list[Entry], desk: Client) -> None:
    session = opened(event, minutes=20)
    post(desk, session, "seating-draw", HOWELL)
    first = list(session.seating_plans.get().seats.values_list("entry", "number"))

    refused = post(desk, session, "seating-draw", {**HOWELL, "seed": "2027"})
    again = {**HOWELL, "seed": "2027", "reason": "a pair was forgotten"}
    seen = post(desk, session, "seating-draw", again)

    assert "Drawing it again needs a reason. (RTP 3.5.3)" in refused
    assert "2: drawn again · a pair was forgotten" in seen
    assert "1: drawn" in seen
    kept, latest = session.seating_plans.all()
    assert list(kept.seats.values_list("entry", "number")) == first
    assert (kept.seed, latest.seed) == ("2026", "2027")


def test_a_pair_leaves_at_half_and_who_would_meet_it_rests(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    session = opened(event, minutes=20)
    post(desk, session, "seating-draw", HOWELL)
    number = seat_of(session, entries[0])
    leave = {"entry": entries[0].pk, "seat": "", "from_round": "5", "reason": "taken ill"}

    left = post(desk, session, "seating-change", {**leave, "apply": "1"})
    way = words(desk.get(page(session, "session-way", "A", number)))
    seated = words(desk.get(page(session, "session-desk")))

    assert "The seating is changed: version 2." in left
    assert way.count("not in play") == 5
    assert f"9 pairs in section A, empty A{number}" in seated


@pytest.mark.rule("3.5.5.2-a")
def test_a_howell_is_not_cut_short(event: Event, entries: list[Entry], desk: Client) -> None:
    session = opened(event, minutes=20)

    refused = post(desk, session, "seating-draw", {**HOWELL, "movement": "HOWELL 8 3 1"})
    advised = words(desk.get(page(session, "session-desk"), {"fewest": "27", "most": "27"}))

    assert "This movement is played to its end: 9 rounds, not 8. (RTP 3.5.5.2)" in refused
    assert not session.seating_plans.exists()
    assert "Howell, 5 tables, 9 rounds advised in the table of RTP 3.5.5" in advised
    assert "balance" in advised


def test_an_arrow_switch_shows_its_balance_and_each_line_its_value(
    world: World, event: Event, desk: Client
) -> None:
    enter_many(event, 20, club=world.club, season=world.season)
    session = opened(event, minutes=20)
    skip = {"movement": "SKIP_MITCHELL 9 3 1", "sections": "1", "seed": "2026"}

    post(desk, session, "seating-draw", skip)
    seen = words(desk.get(page(session, "session-seating")))

    assert "one ranking, sides turned in round 9" in seen
    assert "balance 75 %" in seen
    assert "IV NS 400 (" in seen
    assert "EW 400 (" in seen
    assert seen.count("seeds)") + seen.count("seed)") == 2


@pytest.mark.rule("3.5.5.1-a", "3.5.5.1-b")
def test_two_sections_and_their_lines_are_equal_in_value_with_a_quarter_as_seeds(
    world: World, event: Event, desk: Client
) -> None:
    pairs = enter_many(event, 40, club=world.club, season=world.season)
    since = event.season.starts_on
    for at, pair in enumerate(pairs):
        category = ("NATIONAL", "1S", "2S", "2H", "3S")[at % 5]
        for row in pair.players.all():
            CategoryGrant.objects.create(
                person=row.person,
                category=category,
                valid_from=since,
                rule_set=event.ranking_rule_set,
            )
    session = opened(event, minutes=20)
    skip = {"movement": "SKIP_MITCHELL 9 3 1", "sections": "2", "seed": "2026"}

    post(desk, session, "seating-draw", skip)
    seen = words(desk.get(page(session, "session-seating")))

    sections = seating_of(session, on=session.played_on).sections
    worth = [value for section in sections for value in section.worth.values()]
    seeds = [held for section in sections for held in section.seeds(10).values()]
    assert len(worth) == 4
    assert max(worth) - min(worth) <= sum(worth) / 100
    assert (min(seeds), max(seeds), sum(seeds)) == (2, 3, 10)
    assert f"IV NS {worth[0]} (" in seen
    assert "moved, the section was full" not in seen


@pytest.mark.rule("3.5.5.3-a", "3.5.5.3-b")
def test_three_sessions_are_offered_and_drawn_at_the_desk(
    world: World, event: Event, desk: Client
) -> None:
    event.planned_sessions, event.planned_boards = 3, 84
    event.ends_on += dt.timedelta(days=2)
    event.save()
    enter_many(event, 22, club=world.club, season=world.season)
    first = opened(event, minutes=20)
    second = open_session(
        event=event,
        number=2,
        day=event.starts_on + dt.timedelta(days=1),
        draft=TimesDraft(timezone.now() + dt.timedelta(days=1), 7),
        account=None,
    )

    advised = words(desk.get(page(first, "session-desk")))
    mixed = {"movement": "MIXED_AB_C 7 4 1", "sections": "1", "seed": "2026"}
    drawn = post(desk, first, "seating-draw", mixed)
    seated = words(desk.get(page(first, "session-seating")))
    later = words(desk.get(page(second, "session-seating")))
    rounds = words(desk.get(page(second, "session-rounds")))

    assert "Mitchell A–B, Howell C, 11 tables, 7 rounds advised" in advised
    assert "after three sessions everybody has met everybody" in advised
    assert "The session is drawn, version 1." in drawn
    # By threes in order of strength, one of each to a group; the twenty-second stays.
    assert [seated.count(f"group {group}, number drawn") for group in "ABC"] == [7, 7, 7]
    assert seated.count("stays, as one of the lowest values") == 1
    assert "Mitchell B–C, Howell A, 11 tables, 7 rounds" in later
    assert later.count("same number as in session 1") == 22
    met = words(desk.get(reverse("event-sessions", args=[event.pk])))
    assert "Over 2 seated sessions each pair meets 14 different opponents." in met
    assert "No two pairs meet more than twice." in met
    assert "8 – 15" in rounds  # the first of group B North-South against the first of C


@pytest.mark.rule("3.5.3-a")
def test_the_same_movement_three_times_is_told_with_who_meets_too_often(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    event.planned_sessions = 3
    event.save()
    address = reverse("event-sessions", args=[event.pk])
    counted = []
    for number in (1, 2, 3):
        session = open_session(
            event=event,
            number=number,
            day=event.starts_on,
            draft=TimesDraft(timezone.now() + dt.timedelta(hours=number), 7),
            account=None,
        )
        post(desk, session, "seating-draw", HOWELL)
        with CaptureQueriesContext(connection) as queries:
            met = words(desk.get(address))
        counted.append(len(queries))

    assert "Over 3 seated sessions each pair meets 9 different opponents." in met
    assert "More than twice" in met
    assert met.count(": 3") == 45  # of ten pairs, every two
    assert len(set(counted)) == 1


def test_individuals_from_the_advice_to_the_scorers_file(world: World, desk: Client) -> None:
    event = make_event(
        club=world.club, name="Individual", kind="INDIVIDUAL", day=timezone.localdate()
    )
    enter_many(event, 12, club=world.club, season=world.season, of=1)
    session = opened(event, minutes=20)

    advised = words(desk.get(page(session, "session-desk"), {"fewest": "20", "most": "24"}))
    data = {"movement": "INDIVIDUAL_MOVEMENT 11 2 1", "sections": "1", "seed": "2026"}
    drawn = post(desk, session, "seating-draw", data)
    way = words(desk.get(page(session, "session-way", "A", 1)))
    file = desk.get(page(session, "session-file")).content.decode("utf-8-sig")
    post(desk, session, "session-check-in", {"missing": str(event.entries.first().pk)})
    again = post(desk, session, "seating-draw", {**data, "reason": "one less"})

    assert "Individual movement, 3 tables, 11 rounds advised" in advised
    assert "22 boards played, 22 dealt" in advised
    assert "The session is drawn, version 1" in drawn
    assert "Partner Against" in way
    assert file.startswith("Kind;individual\r\nEvent;Individual\r\n")
    assert "Board;Session;Section;Round;Table;North;East;South;West;Contract" in file
    assert file.count("\r\n1;1;A;1;") == 3
    assert "The session is drawn, version 2" in again
    assert "Individual movement, 2 tables, 11 rounds" in again
    assert "a new partner in every round" in again
    assert "3 rounds resting" in again


@pytest.mark.parametrize(
    ("told", "label", "sentence"),
    [
        ({"movement": ""}, "Movement", "Choose one of the movements."),
        ({"movement": "HOWELL nine"}, "Movement", "Choose one of the movements."),
        ({"sections": "-1"}, "Sections", "Write 1 or more."),
        ({"sections": "0"}, "Sections", "Write 1 or more."),
        ({"sections": "99"}, "Sections", "Write 20 or less."),
        ({"sections": "two"}, "Sections", "Enter a whole number."),
        ({"sections": ""}, "Sections", "This field is required."),
        ({"seed": "x" * 81}, "Seed", "Write at most 80 characters; there are 81."),
    ],
)
def test_what_is_wrong_with_a_draw_stands_at_its_field(
    event: Event,
    entries: list[Entry],
    desk: Client,
    told: dict[str, str],
    label: str,
    sentence: str,
) -> None:
    session = opened(event, minutes=20)

    seen = post(desk, session, "seating-draw", {**HOWELL, **told})

    assert "Not done Please correct what is marked below." in seen
    assert label in seen
    assert sentence in seen
    assert session.seating_plans.count() == 0


def test_a_change_and_an_hour_are_refused_at_their_fields(
    event: Event, entries: list[Entry], desk: Client
) -> None:
    session = opened(event, minutes=20)
    post(desk, session, "seating-draw", HOWELL)
    change = {"entry": entries[0].pk, "seat": "A99999", "from_round": "-1", "reason": "ill"}
    hour = {"number": "-1", "starts_at": "2026-11-14T15:00", "minutes_per_board": "1e9"}

    changed = desk.post(page(session, "seating-change"), change).content.decode()
    response = desk.post(page(session, "seat-keep"), {"entry": entries[0].pk, "table": "0"})
    opening = desk.post(f"/events/{event.pk}/sessions/open/", hour).content.decode()

    assert f'id="seating-change-{session.pk}-seat_error"' in changed
    assert f'id="seating-change-{session.pk}-from_round_error"' in changed
    assert f'id="seat-keep-{session.pk}-table_error"' in response.content.decode()
    assert f'id="session-open-{event.pk}-number_error"' in opening
    assert f'id="session-open-{event.pk}-minutes_per_board_error"' in opening
    assert session.seating_plans.count() == 1


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("WEB_MITCHELL/12/9/", 200),
        ("WEB_MITCHELL/12/9/?after=4&boards=3&turned=8-9", 200),
        ("HOWELL/5/9/?after=99&boards=x", 200),
        ("MIXED_AB_C/14/9/", 200),
        ("INDIVIDUAL_MOVEMENT/3/11/", 200),
        ("MITCHELL/9/9/?turned=12", 404),
        ("WEB_MITCHELL/12/8/", 200),
        ("WEB_MITCHELL/9/8/", 404),
        ("WEB_MITCHELL/120/14/?after=7", 200),
        ("WEB_MITCHELL/121/14/", 404),
        ("HOWELL/30/59/", 404),
        ("MIXED_AB_C/14/8/", 404),
        ("RUBBER/2/3/", 404),
        ("MITCHELL/99999/5/", 404),
    ],
)
def test_every_movement_has_a_page_that_draws_it(reader: Client, address: str, status: int) -> None:
    assert reader.get(f"/movements/{address}").status_code == status


def test_the_drawing_says_in_words_what_it_shows(reader: Client) -> None:
    html = markup(reader.get("/movements/WEB_MITCHELL/12/9/?boards=3"))

    assert 'role="img" aria-labelledby="movement-title movement-told"' in html
    assert "East-West go one table up; North-South stay." in html
    assert "Boards from the stand to tables 6, 12." in html
    assert html.count('class="players"') == 12
    assert html.count("<rect ") == 12


def test_a_table_beside_the_web_and_a_room_in_rows_are_told_in_words(reader: Client) -> None:
    beside = words(reader.get("/movements/WEB_MITCHELL/15/12/?boards=2&after=3"))
    skipping = words(reader.get("/movements/WEB_MITCHELL/120/14/?boards=2&after=7"))
    drawn = reader.get("/movements/WEB_MITCHELL/120/14/?boards=2&after=7").content.decode()

    assert "East-West go one table up; North-South stay." in beside
    assert "East-West of tables 5, 12, 14, 15 go as their guide cards say." in beside
    assert "3 copies of the boards" in beside
    assert "East-West go 2 tables up, passing one by; North-South stay." in skipping
    assert "Boards to the stand from tables 43, 110." in skipping
    assert drawn.count("<rect ") == 120
    assert 'class="stand"' not in drawn

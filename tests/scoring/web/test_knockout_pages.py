"""A knock-out on its pages: the one click, extra boards, an end taken back, how it is ranked."""

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from federation.config.page_hooks import RESULT_WINDOWS
from federation.errors import RuleError
from federation.models import Account, IssuedDocument, Person
from federation.people.selectors.people import initials
from scoring.adjustments.web.correction_clock import correction_clock
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.services.event_papers import issue_classification_sheet, issue_diplomas
from scoring.homologation.services.homologation import homologate_event
from scoring.matches.services.knockouts import end_settled_matches
from scoring.models import EventResult, ResultRevision, Standing
from scoring.rankings.selectors.comparison import compared
from scoring.selectors.results import standings_of
from tests.factories.federation import make_account
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.pages import markup, words
from tests.factories.rows import need
from tests.factories.scoring import publish_team_match
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event, MatchEnd

As = Callable[[Account], Client]
BEFORE = dt.datetime(2026, 11, 9, 23, 0, tzinfo=dt.UTC)
CUP = replace(KNOCKOUT, match_boards=2, segments=1, third_place=True)


def cup(world: World, *, boards: int = 2) -> Event:
    event = make_team_event(world, plan=replace(CUP, match_boards=boards))
    enter_teams(world, event, 4)
    draw(event)
    return event


def test_the_director_confirms_in_one_click_and_may_take_it_back(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 0]})
    director = as_account(bruno)
    assert one.home is not None

    page = words(director.get(f"/matches/{one.pk}/"))
    level = words(director.get(f"/matches/{other.pk}/"))
    seen = words(reader.get(f"/matches/{one.pk}/"))

    assert f"Confirm: {one.home} goes on" in page
    assert "level: 4 more boards are to be played" in level
    assert "Confirm:" not in level
    assert "Confirm:" not in seen
    assert f"{one.home} goes on" in seen
    director.post(f"/matches/{one.pk}/confirm/")
    one.refresh_from_db()
    assert (one.ending, one.winner_id) == (MatchEnd.PLAYED, one.home_id)
    page = words(director.get(f"/matches/{one.pk}/"))
    assert "By the results" in page
    director.post(f"/matches/{one.pk}/reopen/", {"reason": "Board 2 was cancelled"})
    one.refresh_from_db()
    assert one.ending == MatchEnd.OPEN
    assert "Board 2 was cancelled" in words(reader.get(f"/matches/{one.pk}/"))


def test_whoever_wins_the_last_match_goes_nowhere(
    world: World, bruno: Account, as_account: As
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    gaps = {one: [200, 0], other: [200, 0]}
    play_matches(event, gaps)
    director = as_account(bruno)
    for match in (one, other):
        director.post(f"/matches/{match.pk}/confirm/", follow=True)
    final, third = open_matches(event, 2)
    now = timezone.now()
    play_matches(event, gaps | {final: [200, 0], third: [200, 0]})
    ResultRevision.objects.filter(event=event).update(made_at=now)  # corrections are still taken

    before = words(director.get(f"/matches/{final.pk}/"))
    after = words(director.post(f"/matches/{final.pk}/confirm/", follow=True))
    of_third = words(director.post(f"/matches/{third.pk}/confirm/", follow=True))

    assert "then the match ends by itself" in before
    assert "goes on" not in before
    assert f"{final.home} wins." in after
    assert "goes on" not in after
    assert f"{third.home} wins." in of_third


def test_a_knock_out_has_no_column_of_victory_points(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 200]})

    matches = words(reader.get(f"/events/{event.pk}/matches/"))
    manage = words(as_account(bruno).get(f"/events/{event.pk}/schedule/manage/"))

    for page in (matches, manage):
        assert "IMPs" in page
        assert "VPs" not in page
    assert "– – –" not in matches


def test_no_team_has_a_place_while_it_is_still_in(
    world: World, bruno: Account, ana: Account, as_account: As, reader: Client
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 200]})
    ResultRevision.objects.filter(event=event).update(made_at=BEFORE)

    matches = words(reader.get(f"/matches/{one.pk}/"))
    before = words(reader.get(f"/events/{event.pk}/"))
    bracket = words(reader.get(f"/events/{event.pk}/schedule/"))
    person = need(need(one.away).players.exclude(person=None)[0].person)
    home = words(as_account(make_account("vencida@prova.example", person=person)).get("/desk/"))
    assert "no place yet 4 teams" in home
    as_account(bruno).post(f"/matches/{one.pk}/confirm/")
    after = words(reader.get(f"/events/{event.pk}/"))

    assert "by the results, not confirmed yet" in matches
    assert "1=" not in before
    assert before.count("still in") == 2
    assert before.count("awaits confirmation") == 2
    assert f"{one.home} goes on by the results, to be confirmed" in bracket
    assert f"to be decided: {one.home}, to be confirmed" in bracket
    assert f"to be decided: {other.home}, to be confirmed" in bracket
    assert after.count("still in") == 2
    assert after.count("awaits confirmation") == 1
    player = need(other.home).players.exclude(person=None)[0].person
    home = words(as_account(make_account("em@prova.example", person=player)).get("/desk/"))
    assert "no place yet 4 teams" in home
    beaten = Standing.objects.filter(revision__event=event, rank=4).latest("pk").entry
    other_player = beaten.players.exclude(person=None)[0].person
    assert player is not None
    assert other_player is not None
    Event.objects.filter(pk=event.pk).update(ends_on=timezone.localdate())
    two = compared(
        player, other_player, ranking=None, readable=frozenset(), on=timezone.localdate()
    )
    assert two.first.wins == 0
    assert [meeting.is_under_way for meeting in two.meetings] == [True]


def test_nobody_has_won_before_the_winner_of_the_final_is_confirmed(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    event = make_team_event(world, plan=replace(CUP, third_place=False))
    enter_teams(world, event, 4)
    draw(event)
    first = {match: [200, 0] for match in open_matches(event, 1)}
    play_matches(event, first)
    director = as_account(bruno)
    for match in first:
        director.post(f"/matches/{match.pk}/confirm/")
    (final,) = open_matches(event, 2)
    play_matches(event, {**first, final: [200, 0]})

    before = words(reader.get(f"/events/{event.pk}/"))
    director.post(f"/matches/{final.pk}/confirm/")
    after = words(reader.get(f"/events/{event.pk}/"))

    assert "Winners" not in before
    assert f"Winners +10 IMPs {final.home}" in after


def test_programs_files_and_papers_give_no_place_to_who_is_still_in(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 200]})
    ResultRevision.objects.filter(event=event).update(made_at=BEFORE)
    as_account(bruno).post(f"/matches/{one.pk}/confirm/")

    rows = reader.get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    file = reader.get(f"/events/{event.pk}/results.xml").content.decode()
    listed = reader.get(f"/api/v1/results/?season={event.season.year}").json()["results"]
    issue_classification_sheet(event_id=event.pk, size="A4")
    issue_diplomas(event_id=event.pk, places=1)

    assert [(row["is_still_in"], row["rank"], row["tied"]) for row in rows] == [
        (True, None, False), (True, None, False), (True, None, False), (False, 4, False),
    ]  # fmt: skip
    assert re.findall("<PLACE>(.*?)</PLACE>", file) == ["4"]
    assert [row["winners"] for row in listed] == [[]]
    poster, diplomas = (paper.content for paper in IssuedDocument.objects.order_by("pk"))
    assert [row["place"] for row in poster["lines"][0]["rows"]] == [None, None, None, 4]
    assert diplomas["diplomas"] == []


def test_a_knock_out_that_is_not_over_is_not_homologated(world: World) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 200]})

    checked = check_event(event)

    (condition,) = [row for row in checked.stopping if row.rule == "3.6.10.3-b"]
    # nobody has confirmed who goes on
    assert condition.facts["against"] == ("Equipa 1", "Equipa 2", "Equipa 3", "Equipa 4")
    with pytest.raises(RuleError) as refused:
        homologate_event(event=event, account=None, now=timezone.now())
    assert "3.6.10.3-b" in refused.value.values["rules"]  # type: ignore[operator]


@override_settings(RESULT_WINDOWS=RESULT_WINDOWS)
def test_corrections_run_from_the_last_match(world: World) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0]})
    ResultRevision.objects.filter(event=event).update(made_at=BEFORE)
    play_matches(event, {one: [200, 0], other: [0, 200]})
    last = ResultRevision.objects.filter(event=event).latest("number")

    clock = correction_clock(EventResult.objects.get(event=event), now=timezone.now())

    assert clock is not None
    assert clock.until == last.made_at + dt.timedelta(minutes=30)  # RTP 3.7.2


def test_an_event_without_homologation_lists_no_conditions_of_it(
    world: World, reader: Client
) -> None:
    event = cup(world)  # RTP 1.1: outside the regulation
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 200]})

    page = words(reader.get(f"/events/{event.pk}/"))

    assert "without homologation" in page
    assert "conditions met" not in page


def test_a_result_that_names_another_winner_is_told(
    world: World, bruno: Account, as_account: As
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [200, 0]})
    director = as_account(bruno)
    director.post(f"/matches/{one.pk}/confirm/")

    play_matches(event, {one: [-200, 0], other: [200, 0]})

    assert "The results say otherwise now" in words(director.get(f"/matches/{one.pk}/"))


def test_an_interrupted_match_is_ended_on_its_page(
    world: World, bruno: Account, as_account: As
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200], other: [200, 0]})
    director = as_account(bruno)

    assert "It was interrupted" in words(director.get(f"/matches/{one.pk}/"))
    director.post(f"/matches/{one.pk}/interrupted/", {"note": "Power cut", "otherwise": "LEADER"})

    one.refresh_from_db()
    assert (one.ending, one.winner_id) == (MatchEnd.INTERRUPTED, one.home_id)


def test_an_interrupted_match_names_who_goes_on_as_its_captain_wants(
    world: World, bruno: Account, as_account: As
) -> None:
    event = cup(world)
    one, _other = open_matches(event, 1)
    captain = one.home.registration.captain
    Entry.objects.filter(pk=need(one.home_id)).update(name=f"Equipa de {captain.name}")
    Person.objects.filter(pk=captain.pk).update(name_consent=False)
    play_matches(event, {one: [200]})
    director, pages = as_account(bruno), (f"/matches/{one.pk}/", f"/events/{event.pk}/")

    director.post(f"/matches/{one.pk}/interrupted/", {"note": "Power cut", "otherwise": "LEADER"})
    match_page, event_page = (words(director.get(page)) for page in pages)

    shown = f"Equipa de {initials(captain.name)}"
    assert f"Interrupted with 1 of 2 boards compared: {shown} goes on." in match_page
    assert f"Jornada 1, encontro {one.number}: interrompido" in event_page
    assert captain.name not in match_page
    assert captain.name not in event_page


def test_both_go_on_and_the_organiser_draws_what_follows(
    world: World, bruno: Account, as_account: As
) -> None:
    event = cup(world, boards=4)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200], other: [200, 0, 0, 0]})
    director = as_account(bruno)
    page, manage = f"/matches/{one.pk}/", f"/events/{event.pk}/schedule/manage/"

    data = {"note": "Power cut", "otherwise": "BOTH"}
    text = words(director.post(f"{page}interrupted/", data, follow=True))
    director.post(f"/matches/{other.pk}/confirm/")
    asked = words(director.get(manage))
    director.post(f"/events/{event.pk}/schedule/following/", {"reason": "Power cut"})
    drawn = words(director.get(manage))

    assert "Both teams go on." in text
    assert "both teams go on" in words(director.get(page))
    assert "draw the rounds that follow anew" in asked
    assert "interrupted, both go on" in drawn
    assert "Draw of round 2, version 2" in drawn
    assert "Place 4 of the first draw: place 3 among these." in drawn
    assert "draw the rounds that follow anew" not in drawn
    titles = [title for title in ("Round 1", "Semi-finals", "Final") if title in drawn]
    assert titles == ["Round 1", "Semi-finals", "Final"]


def test_the_match_for_third_place_stands_beside_the_tree(world: World, reader: Client) -> None:
    event = cup(world)

    page = words(reader.get(f"/events/{event.pk}/schedule/"))

    assert "Match for place 3" in page


def test_the_organiser_says_how_the_event_is_ranked(
    world: World, bruno: Account, as_account: As
) -> None:
    event = cup(world)
    organiser = as_account(bruno)

    organiser.post(f"/events/{event.pk}/ranking/terms/", {"prized_places": "4", "handicap": "on"})

    page = words(organiser.get(f"/events/{event.pk}/manage/"))
    assert "Placed by the round in which each team went out" in page
    assert "With handicap." in page
    assert event.ranking_terms.get().prized_places == 4


def test_the_page_of_matches_begins_with_the_tree(world: World, reader: Client) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 200]})

    html = reader.get(f"/events/{event.pk}/matches/").content.decode()

    tree = html[html.index('<div class="bracket">') : html.index("<table")]
    assert tree.count('class="tie"') == 3  # two semi-finals and the final
    for title in ("Semi-finals", "Final"):
        assert f"<h2>{title}</h2>" in tree
    schedule = reader.get(f"/events/{event.pk}/schedule/").content.decode()
    assert words_of(tree) in words_of(schedule)


def words_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_an_event_without_a_draw_has_no_tree(world: World, reader: Client) -> None:
    event = make_event(club=world.club, name="Liga", kind="TEAMS", method="imps_vp")
    publish_team_match(event)

    page = reader.get(f"/events/{event.pk}/matches/")

    assert page.status_code == 200
    assert 'class="bracket"' not in page.content.decode()


def test_the_event_in_play_shows_its_bracket_and_how_far_each_match_is(
    world: World, reader: Client
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200], other: [200, 0]})

    page = words(reader.get(f"/events/{event.pk}/"))
    bracket = markup(reader.get(f"/events/{event.pk}/")).split('class="bracket"')[1]

    assert "1 of 2 boards" in page
    assert 'class="won"' not in bracket.split("</ol>")[0]


def test_no_choice_of_segments_is_awaited_once_all_boards_are_in(
    world: World, reader: Client
) -> None:
    event = make_team_event(world, plan=replace(CUP, segments=2))
    enter_teams(world, event, 4)
    draw(event)
    one, other = open_matches(event, 1)
    awaited = "waits for the choice of segments"
    before = words(reader.get(f"/matches/{one.pk}/"))
    assert awaited in before
    assert "The home team has to say" in before

    play_matches(event, {one: [200, 0], other: [200]})

    played, in_play = (words(reader.get(f"/matches/{each.pk}/")) for each in (one, other))
    assert awaited not in played
    assert "The home team has to say" not in played
    assert "not named" in played
    assert awaited in in_play


def test_a_round_is_under_way_while_a_match_of_it_lacks_boards(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    event = cup(world)
    one, other = open_matches(event, 1)

    play_matches(event, {one: [200, 0], other: [200]})
    lacking = words(reader.get(f"/events/{event.pk}/"))
    after = reader.get(f"/api/v1/events/{event.pk}/results/").json()["after"]
    play_matches(event, {one: [200, 0], other: [200, 0]})
    whole = words(reader.get(f"/events/{event.pk}/"))

    assert "Provisional results, round 1 of 2 under way" in lacking
    assert after["is_under_way"] is True
    assert "Provisional results after round 1 of 2" in whole


def test_teams_that_lost_in_one_round_stand_by_the_imps_they_lost_by(world: World) -> None:
    event = make_team_event(world, plan=replace(CUP, third_place=False))
    enter_teams(world, event, 8)
    draw(event)
    gaps = (50, 400, 100, 200)
    play_matches(
        event, {match: [gap, 0] for match, gap in zip(open_matches(event, 1), gaps, strict=True)}
    )
    end_settled_matches(now=timezone.now() + dt.timedelta(days=300))

    shown = standings_of(EventResult.objects.get(event=event).revision)

    beaten = [row.score_hundredths for row in shown if row.rank == 5]
    assert len(beaten) == 4
    assert beaten == sorted(beaten, reverse=True)

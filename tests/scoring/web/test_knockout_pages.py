"""A knock-out on its pages: the one click, extra boards, an end taken back, how it is ranked."""

import re
from collections.abc import Callable
from dataclasses import replace

from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.models import ResultRevision
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.pages import markup, words
from tests.factories.scoring import publish_team_match
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event, MatchEnd

As = Callable[[Account], Client]
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

"""Issuing the papers of team events: schedule, line-up sheets, official score sheets."""

import datetime as dt
from itertools import accumulate, groupby

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from federation.papers.documents.paper import Paper
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.services.jobs import Progress, request_job
from federation.texts.dates import date_format
from tournaments.models import Entry, Event, MatchEnd, ScheduledMatch
from tournaments.rules.line_ups import Room, Side, seats
from tournaments.selectors.names_shown import entry_shown, withdrawn_shown
from tournaments.teams.documents import (
    EVENT_SCHEDULE,
    LINE_UP_SHEETS,
    SCORE_SHEETS,
    EventSchedulePaper,
    LineUpSheetsPaper,
    PrintedMatch,
    PrintedRound,
    ScoreSheetsPaper,
    SheetMatch,
    SheetRoom,
)
from tournaments.teams.selectors.line_ups import segment_boards
from tournaments.teams.selectors.rounds import place_of_round
from tournaments.teams.selectors.schedule import draws_of, schedule_of, team_play_of

ARTICLE = "RTP 2.3.2"
TEAM_PAPERS = {kind.code: kind for kind in (EVENT_SCHEDULE, LINE_UP_SHEETS, SCORE_SHEETS)}


def request_team_papers(
    *, event: Event, paper: str, round_number: int, account: Account | None
) -> None:
    """Request a paper of a team event. Raises: RuleError if nothing is published to print."""
    if paper not in TEAM_PAPERS:
        raise RuleError("team_paper_unknown", article=ARTICLE)
    if not _matches(event, paper, round_number):
        raise RuleError("nothing_to_print", article=ARTICLE)
    request_job(
        "issue_team_paper",
        arguments={"event_id": event.pk, "paper": paper, "round_number": round_number},
        subject=f"event:{event.pk}",
        account=account,
    )


def issue_team_paper(
    *,
    event_id: int,
    paper: str,
    round_number: int,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue the present schedule, or the sheets of a round, which only managers may read."""
    event = Event.objects.select_related("season", "team_play").get(pk=event_id)
    matches = _matches(event, paper, round_number)
    name, is_demo = federation_on_paper()
    language = language_of()
    with translation.override(language):
        title = _titles()[paper]
        content = _content(event, paper, matches, name, title, is_demo=is_demo)
        of_round = gettext("round %(round)s") % {"round": round_number} if round_number else ""
    document = issue_if_changed(
        PaperIdentity(
            TEAM_PAPERS[paper], f"event:{event.pk}", f"round {round_number}" if round_number else ""
        ),
        PaperDraft(
            content=content,
            title=": ".join(part for part in (title, event.name, of_round) if part),
            season=event.season,
            is_public=paper == EVENT_SCHEDULE.code,
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _content(
    event: Event, paper: str, matches: list[ScheduledMatch], name: str, title: str, *, is_demo: bool
) -> Paper:
    if paper == EVENT_SCHEDULE.code:
        return EventSchedulePaper(
            federation=name,
            title=title,
            is_sample=is_demo,
            event=event.name,
            facts=(_played(event),),
            draw=_drawn(event),
            rounds=tuple(
                PrintedRound(
                    title=gettext("Round %(round)s") % {"round": number},
                    matches=tuple(_printed(match) for match in group),
                )
                for number, group in groupby(matches, key=lambda match: match.round)
            ),
        )
    sheets = tuple(_sheet(event, match) for match in matches)
    if paper == LINE_UP_SHEETS.code:
        order = (
            gettext("Sealed: sent without knowing the opponents.")
            if event.team_play.sealed_line_ups
            else gettext("The visitors name first; the home team then chooses its opponents.")
        )
        return LineUpSheetsPaper(
            federation=name,
            title=title,
            is_sample=is_demo,
            event=event.name,
            order=order,
            matches=sheets,
        )
    return ScoreSheetsPaper(
        federation=name,
        title=title,
        is_sample=is_demo,
        event=event.name,
        boards=tuple(
            _first_board(event, match.round) + number
            for match in matches[:1]
            for number in range(event.team_play.match_boards)
        ),
        matches=sheets,
    )


def _matches(event: Event, paper: str, round_number: int) -> list[ScheduledMatch]:
    """Return the matches to print: all of the schedule, or those of a round to be played."""
    matches = schedule_of(event)
    if paper == EVENT_SCHEDULE.code:
        return matches
    return [
        match
        for match in matches
        if match.round == round_number
        and match.ending == MatchEnd.OPEN
        and not match.withdrawn_teams
        and match.home is not None
        and match.away is not None
    ]


def _sheet(event: Event, match: ScheduledMatch) -> SheetMatch:
    teams = {Side.HOME: str(match.home), Side.VISITORS: str(match.away)}
    titles = {Room.OPEN: gettext("Open room"), Room.CLOSED: gettext("Closed room")}
    boards = segment_boards(event.team_play)
    before = _first_board(event, match.round) - 1
    lasts = [before + total for total in accumulate(boards)]
    return SheetMatch(
        heading=gettext("Round %(round)s, match %(number)s")
        % {"round": match.round, "number": match.number},
        home=teams[Side.HOME],
        away=teams[Side.VISITORS],
        starts=_moment(match.starts_at),
        rooms=tuple(
            SheetRoom(
                title=titles[seat.room],
                north_south=teams[seat.north_south],
                east_west=teams[seat.east_west],
            )
            for seat in seats()
        ),
        segments=tuple(
            (number, last - count + 1, last)
            for number, (count, last) in enumerate(zip(boards, lasts, strict=True), start=1)
        ),
    )


def _first_board(event: Event, round_number: int) -> int:
    return place_of_round(event, event.team_play, round_number).first_board


def _printed(match: ScheduledMatch) -> PrintedMatch:
    waits = gettext("winner of an earlier match")
    is_bye = match.ending == MatchEnd.BYE
    return PrintedMatch(
        home=_public_name(match.home) or waits,
        away=gettext("bye") if is_bye else _public_name(match.away) or waits,
        group=match.group,
        starts=_moment(match.starts_at),
        room=match.room,
        note=_note(match),
    )


def _note(match: ScheduledMatch) -> str:
    """Return how a match ended, or which of its teams withdrew before it was played."""
    if match.ending == MatchEnd.OPEN:
        return withdrawn_shown(match, on=timezone.localdate())
    return "" if match.ending == MatchEnd.BYE else str(match.get_ending_display())


def _public_name(team: Entry | None) -> str:
    """Return the name of a team as the public paper prints it; "" for none."""
    return (entry_shown(team, on=timezone.localdate()) or str(team)) if team else ""


def _drawn(event: Event) -> tuple[str, ...]:
    texts = []
    for draw in draws_of(event):
        if draw.published_at is None:
            continue
        line = gettext("Drawn %(method)s, version %(version)s") % {
            "method": draw.get_method_display(),
            "version": draw.version,
        }
        texts.append(
            gettext("%(line)s, seed “%(seed)s”") % {"line": line, "seed": draw.seed}
            if draw.seed
            else line
        )
    return tuple(dict.fromkeys(texts))


def _played(event: Event) -> str:
    play = team_play_of(event)
    if play is None:
        return ""
    return gettext("%(format)s, matches of %(boards)s boards") % {
        "format": play.get_format_display(),
        "boards": play.match_boards,
    }


def _moment(moment: dt.datetime | None) -> str:
    return (
        "" if moment is None else date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
    )


def _titles() -> dict[str, str]:
    return {
        EVENT_SCHEDULE.code: gettext("Schedule"),
        LINE_UP_SHEETS.code: gettext("Line-up sheets"),
        SCORE_SHEETS.code: gettext("Official score sheets"),
    }

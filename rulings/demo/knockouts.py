"""A knock-out played round by round: results from a file, winners confirmed."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from federation.models import Account
from rulings.demo.deals import Board
from rulings.demo.simulator import PROGRAM, dealt, match_lines
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    ScoringHints,
)
from scoring.matches.services.knockouts import confirm_by_results, stands_of
from scoring.standings.services.results import Source, record_results
from tournaments.models import EntryPlayer, Event, MatchEnd, ScheduledMatch
from tournaments.teams.selectors.schedule import team_play_of


@dataclass(slots=True)
class KnockoutPlay:
    """A knock-out in play. skills: of each team by entry, 0 to 100."""

    event: Event
    skills: Mapping[int, int]
    rng: Random
    office: Account
    lines: list[ImportedLine] = field(default_factory=list)
    matches: dict[int, ImportedMatch] = field(default_factory=dict)

    def open_matches(self, round_number: int) -> list[ScheduledMatch]:
        """Return the matches of a round that have both teams and no end."""
        rows = ScheduledMatch.objects.filter(
            event=self.event,
            draw__replaced_at__isnull=True,
            round=round_number,
            ending=MatchEnd.OPEN,
            home__isnull=False,
            away__isnull=False,
        )
        return list(rows.select_related("home", "away", "event__team_play").order_by("number"))

    def play(self, match: ScheduledMatch, boards: range) -> None:
        """Play boards of a match; nothing is recorded yet."""
        if match.home is None or match.away is None:
            return
        meeting = ImportedMatch(
            key=f"R{match.round}M{match.number}",
            home=match.home.key,
            away=match.away.key,
            round=match.round,
            boards=tuple(range(1, boards.stop)),
        )
        self.matches[match.pk] = meeting
        skills = (self.skills[match.home.pk], self.skills[match.away.pk])
        for number in boards:
            own: dict[int, Board] = {}
            self.lines += match_lines(self.rng, dealt(self.rng, own, number), meeting, skills)

    def record(self, now: dt.datetime) -> None:
        """Import all results so far, as a file of the director's computer."""
        entries = list(self.event.entries.order_by("pk"))
        imported = ImportedFile(
            format="usebio",
            program=PROGRAM,
            name=self.event.name,
            date=None,
            kind="teams",
            hints=ScoringHints(method="imps_vp"),
            winners=1,
            contestants=tuple(
                ImportedContestant(entry.key, entry.number, (ImportedPlayer(""),), name=entry.name)
                for entry in entries
            ),
            lines=tuple(self.lines),
            matches=tuple(self.matches.values()),
        )
        seats = EntryPlayer.objects.filter(entry__event=self.event, left_at=None)
        people = {
            (row.entry.key, row.position): (row.person, row.name_as_entered)
            for row in seats.select_related("person", "entry")
        }
        source = Source(imported, people, None, "Resultados da mesa do diretor")
        record_results(event=self.event, source=source, account=self.office, now=now)

    def play_round(self, round_number: int, now: dt.datetime) -> list[ScheduledMatch]:
        """Play a round to its end, with extra boards in level matches; winners go on."""
        play = team_play_of(self.event)
        due = play.match_boards if play is not None else 0
        waiting = self.open_matches(round_number)
        for match in waiting:
            self.play(match, range(1, due + 1))
        self.record(now)
        ended = []
        while waiting:
            stands = stands_of(self.event)
            level = [match for match in waiting if not stands[match.pk].winner]
            ended += [
                confirm_by_results(match=match, account=self.office, now=now)
                for match in waiting
                if match not in level
            ]
            for match in level:
                last = max(self.matches[match.pk].boards)
                self.play(match, range(last + 1, last + 1 + stands[match.pk].lacking))
            if level:
                self.record(now)
            waiting = level
        return ended

"""The schedule for its page: rounds, groups, a bracket, and the reasons of the draw."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from federation.page_parts.reasons import Reason, reasons
from tournaments.models import Draw, Entry, MatchEnd, PlayFormat, ScheduledMatch, TeamPlay
from tournaments.movements.schedules import LETTERS
from tournaments.page_parts.schedule_groups import groups_of, sitting_out
from tournaments.selectors.names_shown import entry_shown, withdrawn_shown
from tournaments.teams.selectors.following_rounds import both_go_on
from tournaments.teams.selectors.schedule import MatchFigures

Figures = Mapping[tuple[int, int, int], MatchFigures]


@dataclass(frozen=True, slots=True)
class Side:
    """One team of a match as printed. seed: its number in the draw.

    is_through: it goes through by the results, which is not confirmed yet. expected: while there is
    no team, the name of the one that would come here so.
    """

    name: str
    seed: str
    figure: str
    is_winner: bool
    entry: Entry | None = None
    is_through: bool = False
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Tie:
    """One match of the schedule."""

    match: ScheduledMatch
    home: Side
    away: Side
    is_bye: bool
    state: str
    vps: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its matches, group by group. sitting_out: group and name of teams without one."""

    number: int
    title: str
    ties: list[Tie] = field(default_factory=list)
    sitting_out: list[tuple[str, str]] = field(default_factory=list)

    @property
    def has_figures(self) -> bool:
        """Return whether a match of the round has IMPs or VPs to show."""
        return any(tie.home.figure or tie.vps for tie in self.ties)

    @property
    def has_vps(self) -> bool:
        """Return whether a match of the round has VPs to show: in a knock-out none has."""
        return any(tie.vps for tie in self.ties)

    @property
    def has_groups(self) -> bool:
        """Return whether the matches belong to groups."""
        return any(tie.match.group for tie in self.ties)


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """A draw with its reasons. teams: how many."""

    row: Draw
    method: str
    reasons: list[Reason]
    present: list[str]


def rounds_of(
    matches: Sequence[ScheduledMatch], play: TeamPlay | None, figures: Figures
) -> list[Round]:
    """Return the matches by round, with their results."""
    rounds: dict[int, Round] = {}
    last = max((match.round for match in matches), default=0)
    is_knockout = play is not None and play.format == PlayFormat.KNOCKOUT
    sizes = Counter(match.round for match in matches if not match.for_place)
    for match in matches:
        if match.round not in rounds:
            # A round after which the bracket was drawn again does not lead to a stage half its
            # size.
            is_stage = is_knockout and sizes[match.round] == 2 ** (last - match.round)
            title = (
                _stage(last - match.round)
                if is_stage
                else gettext("Round %(round)s") % {"round": match.round}
            )
            rounds[match.round] = Round(match.round, title)
        rounds[match.round].ties.append(tie_of(match, figures, play.match_boards if play else 0))
    for round_ in rounds.values():
        round_.ties[:] = _with_expected(round_.ties, rounds.get(round_.number - 1))
    groups = groups_of(matches, play)
    for number, round_ in rounds.items():
        round_.sitting_out.extend(sitting_out(groups, number))
    return list(rounds.values())


def bracket_of(rounds: Sequence[Round]) -> tuple[list[Round], list[Round]]:
    """Return the tree of a knock-out, and the matches for lower places with their titles."""
    tree, places = [], []
    for round_ in rounds:
        tree.append(replace(round_, ties=[tie for tie in round_.ties if not tie.match.for_place]))
        places += [
            Round(
                round_.number,
                gettext("Match for place %(place)s") % {"place": tie.match.for_place},
                [tie],
            )
            for tie in round_.ties
            if tie.match.for_place
        ]
    return tree, places


def tie_of(match: ScheduledMatch, figures: Figures, boards: int = 0) -> Tie:
    """Return one match as printed. boards: those it has; with fewer noted nobody has won yet."""
    match_figures = figures.get((match.round, match.home_id or 0, match.away_id or 0))
    is_open = match.ending == MatchEnd.OPEN
    is_begun = is_open and match_figures is not None and match_figures.boards < boards
    ahead = match.winner_id or (match_figures.winner if match_figures and not is_begun else 0)
    through = match_figures.through if match_figures and is_open and not is_begun else 0
    home = _side(match.home, match_figures.home_imps if match_figures else "", ahead, through)
    away = _side(match.away, match_figures.away_imps if match_figures else "", ahead, through)
    vps = (
        f"{match_figures.home_vps} – {match_figures.away_vps}"
        if match_figures and match_figures.home_vps
        else ""
    )
    is_bye = match.ending == MatchEnd.BYE
    state = "" if match.ending in {MatchEnd.OPEN, MatchEnd.PLAYED} else match.get_ending_display()
    if match_figures and is_begun:
        state = gettext("%(noted)s of %(boards)s boards") % {
            "noted": match_figures.boards,
            "boards": boards,
        }
    if through:
        state = gettext("to be confirmed")
    if both_go_on(match):
        state = gettext("interrupted, both go on")
    if is_open and match.withdrawn_teams:
        state = withdrawn_shown(match, on=timezone.localdate())
    return Tie(match, home, away, is_bye, state, vps)


def shown_draws(draws: Sequence[Draw], entries: Collection[Entry]) -> list[ShownDraw]:
    """Return draws with the reason of each placing as text. entries: with their captains."""
    on = timezone.localdate()
    names = {entry.pk: entry_shown(entry, on=on) or entry.key for entry in entries}
    public = {entry.name: names[entry.pk] for entry in entries if entry.name}
    return [
        ShownDraw(
            draw,
            draw.get_method_display(),
            [
                Reason(f"{_placed_in_words(draw, row, public)}: {reason.text}", reason.source)
                for row, reason in zip(draw.placings, reasons(draw.placings), strict=True)
            ]
            + reasons(draw.steps),
            [names[pk] for pk in draw.present if pk in names],
        )
        for draw in draws
    ]


def _placed_in_words(draw: Draw, placing: Mapping[str, Any], public: Mapping[str, str]) -> str:
    """Return the team of a placing, with its group where the draw has several."""
    contestant: str = placing["contestant"]
    name = public.get(contestant, contestant)
    if len({row.get("group", 0) for row in draw.placings}) < 2:
        return name
    letter = LETTERS[placing["group"]]
    return gettext("%(team)s, group %(group)s") % {"team": name, "group": letter}


def _with_expected(ties: Sequence[Tie], before: Round | None) -> list[Tie]:
    """Return matches, each empty side with the team that the round before sends there so far."""
    expected = {
        (tie.match.winner_to_id, tie.match.winner_is_home): side.name
        for tie in (before.ties if before else ())
        for side in (tie.home, tie.away)
        if side.is_through
    }
    return [
        replace(
            tie,
            home=_expecting(tie.home, expected.get((tie.match.pk, True), "")),
            away=_expecting(tie.away, expected.get((tie.match.pk, False), "")),
        )
        for tie in ties
    ]


def _expecting(side: Side, name: str) -> Side:
    return side if side.entry else replace(side, expected=name)


def _side(entry: Entry | None, figure: str, winner: int, through: int = 0) -> Side:
    if entry is None:
        return Side("", "", "", False)
    name = entry_shown(entry, on=timezone.localdate()) or entry.key
    return Side(name, entry.number, figure, entry.pk == winner, entry, entry.pk == through)


def _stage(before_last: int) -> str:
    names = {
        0: gettext("Final"),
        1: gettext("Semi-finals"),
        2: gettext("Quarter-finals"),
    }
    if before_last in names:
        return names[before_last]
    return gettext("Last %(teams)s") % {"teams": 2 ** (before_last + 1)}

"""Appeals: who may make one, the body, the deposit, the form, the committee, the hearing."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from federation.errors import RuleError
from federation.rules.figures_deadlines import AppealFigures
from federation.rules.figures_penalties import Sanction
from rulings.rules.penalties import stays_while_appealed

T = TypeVar("T")


class AppealBody(StrEnum):
    """The bodies that hear appeals."""

    COMMITTEE = "CR"
    DISCIPLINE = "CD"
    JUSTICE = "CJ"


class Contestant(StrEnum):
    """The forms of contestant."""

    PAIR = "PAIR"
    TEAM = "TEAM"
    INDIVIDUAL = "INDIVIDUAL"


@dataclass(frozen=True, slots=True)
class Route:
    """The body of an appeal, and whether it suspends the ruling and so homologation."""

    body: AppealBody
    suspends: bool


def route(sanction: Sanction | None) -> Route:
    """Return the body of an appeal against a ruling; sanction: the contested one, if it is one.

    Source: RTP 3.8.1, 2.1.11.1.
    """
    if sanction is not None and stays_while_appealed(sanction):
        return Route(AppealBody.DISCIPLINE, suspends=False)
    return Route(AppealBody.COMMITTEE, suspends=True)


def refuse_unless_supported(
    contestant: Contestant, *, players: Collection[int], backing: Collection[int], captain: int
) -> None:
    """Refuse an appeal without the required consent: of both players of a pair, a team's captain.

    captain: of a team, 0 otherwise. Source: Law 92A, 92D; RTP 3.8.1.
    """
    if contestant is Contestant.TEAM:
        if captain not in backing:
            raise RuleError("appeal_needs_captain", article="RTP 3.8.1")
    elif not players or set(players) - set(backing):
        raise RuleError("appeal_needs_all_players", article="RTP 3.8.1")


class DepositState(StrEnum):
    """The state of the deposit of an appeal."""

    NOT_CONSIDERED = "NOT_CONSIDERED"
    HELD = "HELD"
    RETURNED = "RETURNED"
    KEPT = "KEPT"


def deposit_state(*, received: bool, decided: bool, without_merit: bool | None) -> DepositState:
    """Return the state of the deposit; losing the appeal alone does not forfeit it.

    A decision that does not say whether the appeal had merit cannot be closed.
    Source: RTP 3.8.1.1.
    """
    if not received:
        return DepositState.NOT_CONSIDERED
    if not decided:
        return DepositState.HELD
    if without_merit is None:
        raise RuleError("decision_silent_on_merit", article="RTP 3.8.1.1")
    return DepositState.KEPT if without_merit else DepositState.RETURNED


FORM = (
    "people", "dealer", "vulnerability", "hands", "auction", "explanations", "result", "facts",
    "ruling", "laws",
)  # fmt: skip
IN_TEAMS = "other_room_result"
SIDES = 2


def missing_on_form(form: Mapping[str, str], *, of_teams: bool) -> tuple[str, ...]:
    """Return what the appeal form still lacks, in the order of the form.

    The play, a poll and the parties' own words are optional.
    Source: RTP 3.8.1.1.
    """
    fields = (*FORM, IN_TEAMS) if of_teams else FORM
    return tuple(name for name in fields if not form.get(name, "").strip())


def copies_of_form(members: int) -> int:
    """Return the number of copies: one per member and one for each side. Source: RTP 3.8.1.1."""
    return members + SIDES


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person invited to a committee, with the person's clubs and contestants."""

    person: int
    clubs: frozenset[int] = frozenset()
    teams: frozenset[int] = frozenset()


# "Try to make sure of their independence": may be let pass, with the reason on the paper.
MAY_BE_LET_PASS = frozenset({"conflict_same_club", "conflict_contestant"})


@dataclass(frozen=True, slots=True)
class Parties:
    """The people of an appeal: players of both sides, their clubs and teams, and the director."""

    players: frozenset[int]
    director: int
    clubs: frozenset[int] = frozenset()
    teams: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a member may not be impartial; `code` is a key of the text catalogue."""

    person: int
    code: str


def refuse_odd_committee(members: Sequence[Candidate], figures: AppealFigures) -> None:
    """Refuse a committee of another size, or one with somebody twice. Source: RTP 3.8.2."""
    if len(members) not in figures.committee_sizes:
        sizes = ", ".join(map(str, figures.committee_sizes))
        raise RuleError("committee_size", article="RTP 3.8.2", sizes=sizes, members=len(members))
    if len({member.person for member in members}) != len(members):
        raise RuleError("committee_member_twice", article="RTP 3.8.2")


def conflicts(members: Sequence[Candidate], parties: Parties) -> tuple[Conflict, ...]:
    """Return which members of a committee are tied to the appeal, and how. Source: RTP 3.8.2."""
    conflicts = []
    for member in members:
        if member.person in parties.players:
            conflicts.append(Conflict(member.person, "conflict_is_party"))
        if member.person == parties.director:
            conflicts.append(Conflict(member.person, "conflict_is_director"))
        if member.teams & parties.teams:
            conflicts.append(Conflict(member.person, "conflict_same_team"))
        elif member.teams:
            conflicts.append(Conflict(member.person, "conflict_contestant"))
        if member.clubs & parties.clubs:
            conflicts.append(Conflict(member.person, "conflict_same_club"))
    return tuple(conflicts)


def refuse_conflicts(
    conflicts: Collection[Conflict], names: Mapping[int, str], *, reason: str = ""
) -> None:
    """Refuse a committee with a member tied to the appeal.

    reason: why a club-mate, or a contestant of the event, is a member all the same: the regulation
    requires an attempt to find others. A party, its team and the director never are.
    Source: RTP 3.8.2.
    """
    barred = [conflict for conflict in conflicts if conflict.code not in MAY_BE_LET_PASS]
    refused = barred or ([] if reason.strip() else conflicts)
    if refused:
        people = ", ".join(dict.fromkeys(names[conflict.person] for conflict in refused))
        codes = tuple(dict.fromkeys(conflict.code for conflict in refused))
        code = "committee_conflict" if barred else "committee_conflict_unexplained"
        raise RuleError(code, article="RTP 3.8.2", people=people, reasons=codes)


def carried_by(votes_for: int, votes_against: int) -> bool:
    """Return whether a majority of the committee votes for a decision. Source: RTP 3.8.2."""
    if votes_for == votes_against:
        raise RuleError("votes_equal", article="RTP 3.8.2")
    return votes_for > votes_against


def next_hearing_step(done: str, *, decision_written: bool, figures: AppealFigures) -> str | None:
    """Return the step after `done` ("" at the beginning), None at the end.

    The parties are told only once the decision is written on the form. Source: RTP 3.8.2, 2.4.11.
    """
    steps = figures.hearing_steps
    if done and done not in steps:
        raise RuleError("hearing_step_unknown", article="RTP 3.8.2", step=done)
    place = steps.index(done) + 1 if done else 0
    if place == len(steps):
        return None
    if place == len(steps) - 1 and not decision_written:
        raise RuleError("decision_not_on_form", article="RTP 3.8.2")
    return steps[place]


@dataclass(frozen=True, slots=True)
class JusticeGrounds:
    """The grounds of an appeal to the council of justice."""

    point_of_law: bool
    no_committee_formed: bool = False
    decision_against_its_facts: bool = False


def refuse_unless_justice_hears(grounds: JusticeGrounds, *, ranking_at_once: bool) -> None:
    """Refuse an appeal that the council of justice does not hear.

    ranking_at_once: the standing must be fixed before the council could decide. Source: RTP 3.8.3.
    """
    if ranking_at_once:
        raise RuleError("no_justice_when_ranking_at_once", article="RTP 3.8.3")
    if not (
        grounds.point_of_law or grounds.no_committee_formed or grounds.decision_against_its_facts
    ):
        raise RuleError("justice_hears_law_only", article="RTP 3.8.3")


@dataclass(frozen=True, slots=True)
class Forwarding:
    """An appeal to the council of justice is always forwarded; a late one is marked."""

    forwarded: bool
    marked_late: bool


def forwarding_to_justice(*, in_time: bool) -> Forwarding:
    """Return how an appeal is forwarded. Source: RTP 3.8.3."""
    return Forwarding(forwarded=True, marked_late=not in_time)


class Stage(StrEnum):
    """The versions of a result that are stored."""

    ORIGINAL = "ORIGINAL"
    DIRECTOR = "DIRECTOR"
    FINAL = "FINAL"


def result_versions(
    original: T, *, by_director: T | None, by_appeal: T | None
) -> tuple[tuple[Stage, T], ...]:
    """Return the versions of a result; the last one counts, none is lost.

    Source: RTP 2.1.1.1.
    """
    versions = (
        (Stage.ORIGINAL, original),
        (Stage.DIRECTOR, by_director),
        (Stage.FINAL, by_appeal),
    )
    return tuple((stage, value) for stage, value in versions if value is not None)

"""Ranking points of one event: experience points (PE) and merit points (PM) by place.

PE are whole points; PM have one decimal and are counted in tenths, so lists add integers.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Context
from fractions import Fraction
from math import ceil

from scoring.engine.errors import EngineError
from scoring.engine.rounding import to_places
from scoring.engine.trace import Trace

ROOTS = Context(prec=28, rounding=ROUND_HALF_UP)
LOGARITHMS = Context(prec=40, rounding=ROUND_HALF_UP)  # spare digits, so that log2(8) is 3


@dataclass(frozen=True, slots=True)
class ExperienceScale:
    """PE of place r of n: factor x sqrt(tables) x boards / boards_reference x quality x share.

    share: halving_share x halving_ratio^(r-1) + linear_share x (m+1-r) / m for the first m = n x
    rewarded_share places, rounded up. quality: mean IV / iv_reference within its bounds.
    min_share_of_boards: the least share of the team's boards that a member must have played to earn
    any.
    """

    factor: Fraction
    rewarded_share: Fraction
    boards_reference: int
    iv_reference: int
    quality_min: Fraction
    quality_max: Fraction
    halving_share: Fraction
    halving_ratio: Fraction
    linear_share: Fraction
    min_share_of_boards: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class MeritScale:
    """PM of place r of n: factor x log(n+1) x (m+1-r) / m, m = n x rewarded_share rounded up."""

    factor: Fraction
    rewarded_share: Fraction
    logarithm_base: int
    min_share_of_boards: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class AwardFigures:
    """The scales of one class of event; None where the class earns no such points.

    rounding: "half_up" (halves away from zero, the "symmetric" rounding) or "half_even".
    """

    experience: ExperienceScale | None
    merit: MeritScale | None
    experience_rounding: str = "half_up"
    merit_rounding: str = "half_up"


@dataclass(frozen=True, slots=True)
class AwardField:
    """The field over which one ranking line was played.

    tables: tables in play for this line (a team match takes two). boards: boards each contestant
    played in the whole event. mean_iv: mean value index of the players.
    """

    tables: int
    boards: int
    mean_iv: Fraction


@dataclass(frozen=True, slots=True)
class Placing:
    """A contestant and its place; equal places are ties (1, 2, 2, 4)."""

    contestant: str | int
    place: int


@dataclass(frozen=True, slots=True)
class Award:
    """What one contestant earned, and why."""

    contestant: str | int
    place: int
    pe: int
    pm_tenths: int
    trace: Trace = field(compare=False)


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a contestant and the boards played for it."""

    person: str | int
    boards: int
    is_substitute: bool = False


@dataclass(frozen=True, slots=True)
class MemberAward:
    """What one player earned, and why."""

    person: str | int
    pe: int
    pm_tenths: int
    trace: Trace = field(compare=False)


def awards(placings: Sequence[Placing], *, event: AwardField, figures: AwardFigures) -> list[Award]:
    """Return what each contestant of one ranking line earns, in the order of `placings`.

    placings: every contestant of the line; two lines are two events, each of its own size. Returns:
    PE in points, PM in tenths of a point. Tied contestants share the mean of their places; each
    contestant who declined to play for a place gets the worst place at stake, unshared. Raises:
    EngineError "empty_field", "places_not_a_ranking", "award_field_invalid". Source: RTP 1.3.4,
    3.5.6 (scale of the classification regulation, RCP).
    """
    worse = _check(placings, event)
    tied = Counter(placing.place for placing in placings)
    for place in worse:
        tied[place] = 1
    by_place = {
        place: _award_of_place(place, tied[place], len(placings), event, figures)
        for place in sorted(tied)
    }
    return [
        Award(placing.contestant, placing.place, pe, pm_tenths, Trace(list(trace.steps)))
        for placing in placings
        for pe, pm_tenths, trace in [by_place[placing.place]]
    ]


def experience_share(place: int, contestants: int, scale: ExperienceScale) -> Fraction:
    """Return the share of the winner's PE that one place of the line earns, from 1 down to 0.

    Source: RCP default 2.
    """
    rewarded = ceil(contestants * scale.rewarded_share)
    if place > rewarded:
        return Fraction(0)
    halving = scale.halving_share * scale.halving_ratio ** (place - 1)
    return halving + scale.linear_share * Fraction(rewarded + 1 - place, rewarded)


def merit_share(place: int, contestants: int, scale: MeritScale) -> Fraction:
    """Return the share of the winner's PM that one place of the line earns, from 1 down to 0.

    Source: RCP default 3.
    """
    rewarded = ceil(contestants * scale.rewarded_share)
    return Fraction(max(0, rewarded + 1 - place), rewarded)


def field_quality(mean_iv: Fraction, scale: ExperienceScale) -> Fraction:
    """Return the factor for the strength of the field in the formula of PE, within its bounds.

    Source: RCP default 2.
    """
    return min(max(mean_iv / scale.iv_reference, scale.quality_min), scale.quality_max)


def member_awards(
    award: Award, members: Sequence[Member], *, team_boards: int, figures: AwardFigures
) -> list[MemberAward]:
    """Return what each player of a contestant earns: the whole award or nothing.

    team_boards: boards the contestant played in the event. Substitutes earn nothing; the others
    must have played the least share of the boards that each scale requires. Raises: EngineError
    "boards_out_of_range", naming the player. Source: RTP 3.6.5; RCP default 3.
    """
    return [_member_award(award, member, team_boards, figures) for member in members]


def withdrawal_loss(
    units: int,
    *,
    share: Fraction = Fraction(1, 2),
    rounding: str = "half_up",
    trace: Trace | None = None,
    source: str = "RTP 3.1.3.3",
) -> int:
    """Return the ranking points lost by a qualified entry that withdraws without good reason.

    units: what each player won in the previous phase, in points (PE) or tenths (PM). A disqualified
    player loses all of them: share 1, with its own `source` (RTP 3.2.1). Returns: the loss in the
    same unit, halves away from zero. Source: RTP 3.1.3.3.
    """
    lost = int(to_places(units * share, 0, way=rounding))
    if trace is not None:
        trace.add("withdrawal_loss", source, lost, units=units, share=share)
    return lost


def _check(placings: Sequence[Placing], event: AwardField) -> set[int]:
    """Return the places that each of their contestants gets unshared: the worst at stake."""
    if not placings:
        raise EngineError("empty_field")
    if event.tables < 1 or event.boards < 1 or event.mean_iv < 0:
        raise EngineError(
            "award_field_invalid",
            tables=event.tables,
            boards=event.boards,
            mean_iv=str(event.mean_iv),
        )
    expected, worse = 1, set()
    for place, tied in sorted(Counter(placing.place for placing in placings).items()):
        if tied > 1 and place == expected + tied - 1:
            worse.add(place)
        elif place != expected:
            raise EngineError("places_not_a_ranking", found=place, expected=expected)
        expected += tied
    return worse


def _award_of_place(
    place: int, tied: int, contestants: int, event: AwardField, figures: AwardFigures
) -> tuple[int, int, Trace]:
    trace = Trace()
    places = range(place, place + tied)
    if tied > 1:
        trace.add("award_tie", "RCP default 2", first=place, last=places[-1], tied=tied)
    pe = pm_tenths = 0
    if figures.experience is not None:
        pe = _experience(places, contestants, event, figures.experience, figures, trace)
    if figures.merit is not None:
        pm_tenths = _merit_tenths(places, contestants, figures.merit, figures, trace)
    return pe, pm_tenths, trace


def _experience(
    places: range,
    contestants: int,
    event: AwardField,
    scale: ExperienceScale,
    figures: AwardFigures,
    trace: Trace,
) -> int:
    shares = [experience_share(place, contestants, scale) for place in places]
    share = sum(shares, start=Fraction(0)) / len(shares)
    rewarded = ceil(contestants * scale.rewarded_share)
    trace.add(
        "award_experience_share",
        scale.source,
        share,
        place=places[0],
        contestants=contestants,
        rewarded=rewarded,
    )
    quality = field_quality(event.mean_iv, scale)
    trace.add(
        "award_field_quality",
        scale.source,
        quality,
        mean_iv=event.mean_iv,
        reference=scale.iv_reference,
        least=scale.quality_min,
        most=scale.quality_max,
    )
    root = ROOTS.sqrt(event.tables)
    length = Fraction(event.boards, scale.boards_reference)
    points = scale.factor * Fraction(root) * length * quality * share
    pe = int(to_places(points, 0, way=figures.experience_rounding))
    trace.add(
        "award_experience",
        scale.source,
        pe,
        factor=scale.factor,
        tables=event.tables,
        root=to_places(Fraction(root), 4),
        length=length,
        quality=quality,
        share=share,
        exact=to_places(points, 4),
    )
    return pe


def _merit_tenths(
    places: range, contestants: int, scale: MeritScale, figures: AwardFigures, trace: Trace
) -> int:
    shares = [merit_share(place, contestants, scale) for place in places]
    share = sum(shares, start=Fraction(0)) / len(shares)
    size = _logarithm(contestants + 1, scale.logarithm_base)
    points = scale.factor * size * share
    tenths = to_places(points, 1, way=figures.merit_rounding)
    trace.add(
        "award_merit",
        scale.source,
        tenths,
        place=places[0],
        contestants=contestants,
        rewarded=ceil(contestants * scale.rewarded_share),
        factor=scale.factor,
        logarithm=to_places(size, 4),
        share=share,
        exact=to_places(points, 4),
    )
    return int(tenths.scaleb(1))


def _logarithm(number: int, base: int) -> Fraction:
    natural = LOGARITHMS.divide(LOGARITHMS.ln(number), LOGARITHMS.ln(base))
    return Fraction(ROOTS.plus(natural))


def _member_award(
    award: Award, member: Member, team_boards: int, figures: AwardFigures
) -> MemberAward:
    trace = Trace(list(award.trace.steps))
    if not 0 <= member.boards <= team_boards or team_boards < 1:
        raise EngineError(
            "boards_out_of_range",
            person=member.person,
            boards=member.boards,
            team_boards=team_boards,
        )
    if member.is_substitute:
        trace.add("award_none_to_substitute", "RTP 3.6.5", 0, person=member.person)
        return MemberAward(member.person, 0, 0, trace)
    pe = _reduced(award.pe, "pe", member, team_boards, figures.experience, trace)
    pm_tenths = _reduced(award.pm_tenths, "pm", member, team_boards, figures.merit, trace)
    return MemberAward(member.person, pe, pm_tenths, trace)


def _reduced(
    units: int,
    column: str,
    member: Member,
    team_boards: int,
    scale: ExperienceScale | MeritScale | None,
    trace: Trace,
) -> int:
    if scale is None or units == 0:
        return units
    needed = ceil(team_boards * scale.min_share_of_boards)
    if member.boards >= needed:
        return units
    trace.add(
        "award_too_few_boards",
        scale.source,
        0,
        column=column,
        person=member.person,
        boards=member.boards,
        needed=needed,
    )
    return 0

"""Substitutes of pairs and teams: who may substitute, and for how long."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.errors import RuleError
from federation.rules.figures_events import PairSubstituteFigures, TeamSubstituteFigures
from tournaments.rules.eligibility import Sex
from tournaments.rules.event_class import EventType

PAIRS = "RTP 2.2.2.1"
STAND_INS = "RTP 2.2.2.2"
TEAMS = "RTP 3.6.5"


def refuse_stronger(candidate_tier: int, replaced_tier: int, *, article: str = PAIRS) -> None:
    """Refuse a substitute of a higher tier than the replaced player; 1 is the highest.

    Raises: RuleError("substitute_too_strong"). Source: RTP 2.2.2.1, 3.6.5.
    """
    if candidate_tier < replaced_tier:
        raise RuleError(
            "substitute_too_strong", article=article, tier=candidate_tier, replaced=replaced_tier
        )


@dataclass(frozen=True, slots=True)
class PairShare:
    """The boards a pair plays in an event. sessions: boards of each session.

    one, other: boards in which each player is replaced, by session.
    """

    sessions: tuple[int, ...]
    one: tuple[int, ...]
    other: tuple[int, ...]


def refuse_pair_substitution(share: PairShare, *, figures: PairSubstituteFigures) -> None:
    """Refuse unless the partners play enough boards together, and each of them enough in all.

    Raises: RuleError("replaced_too_long"), RuleError("partners_too_little_together").
    Source: RTP 2.2.2.1.
    """
    boards = sum(share.sessions)
    for replaced in (share.one, share.other):
        if sum(replaced) <= boards * figures.max_share_replaced:
            continue
        if not _is_one_session(replaced, share.sessions, figures):
            raise RuleError(
                "replaced_too_long",
                article=PAIRS,
                replaced=sum(replaced),
                boards=boards,
                most=int(boards * figures.max_share_replaced),
            )
    together = boards - sum(share.one) - sum(share.other)
    needed = boards * figures.min_share_together
    if together < needed:
        raise RuleError(
            "partners_too_little_together",
            article=PAIRS,
            together=together,
            boards=boards,
            needed=-(-needed.numerator // needed.denominator),
        )


def _is_one_session(
    replaced: Sequence[int], sessions: Sequence[int], figures: PairSubstituteFigures
) -> bool:
    """Return whether a player is replaced in at most one whole session, if that is allowed."""
    if len(sessions) != figures.one_session_allowed_in_sessions:
        return False
    return sum(boards > 0 for boards in replaced) == 1


def refuse_both_replaced(is_one_away: bool, is_other_away: bool) -> None:
    """Refuse to replace both partners at the same time.

    Raises: RuleError("both_partners_replaced"). Source: RTP 2.2.2.1.
    """
    if is_one_away and is_other_away:
        raise RuleError("both_partners_replaced", article=PAIRS)


def stand_in_deadline(published_at: dt.datetime, *, figures: PairSubstituteFigures) -> dt.datetime:
    """Return the time until which a stand-in pair may ask to stay in the event.

    published_at: when the results of the session were published. Source: RTP 2.2.2.2.
    """
    return published_at + dt.timedelta(minutes=figures.stand_in_opt_in_minutes)


def refuse_late_stand_in(
    requested_at: dt.datetime, *, published_at: dt.datetime, figures: PairSubstituteFigures
) -> None:
    """Refuse a stand-in pair's late request to stay. Raises: RuleError. Source: RTP 2.2.2.2."""
    until = stand_in_deadline(published_at, figures=figures)
    if requested_at > until:
        raise RuleError("stand_in_too_late", article=STAND_INS, until=until)


@dataclass(frozen=True, slots=True)
class TeamSubstitute:
    """A substitute for a team that cannot field four players.

    tier: of the substitute; replaced_tier: of the best-classified absent player; partner_sex:
    of the substitute's partner.
    """

    tier: int
    replaced_tier: int
    sex: Sex | None
    partner_sex: Sex | None
    has_other_team: bool


def refuse_team_substitute(
    substitute: TeamSubstitute,
    *,
    registered: int,
    available: int,
    most: int,
    event_type: EventType,
    figures: TeamSubstituteFigures,
) -> None:
    """Refuse a substitute unless a full team cannot field four and the substitute is eligible.

    registered, available: players of the team; most: the maximum size of a team in the event.
    Raises: RuleError. Source: RTP 3.6.5.
    """
    if most > figures.team_size:
        raise RuleError(
            "substitutes_not_with_larger_teams", article=TEAMS, size=figures.team_size, most=most
        )
    if registered != figures.team_size or available >= figures.min_available:
        raise RuleError(
            "team_needs_no_substitute",
            article=TEAMS,
            registered=registered,
            size=figures.team_size,
            available=available,
            needed=figures.min_available,
        )
    if substitute.has_other_team:
        raise RuleError("substitute_has_a_team", article=TEAMS)
    if event_type is EventType.WOMEN and substitute.sex is not Sex.FEMALE:
        raise RuleError("substitute_not_a_woman", article=TEAMS)
    if event_type is EventType.MIXED and (
        substitute.sex is None or substitute.sex is substitute.partner_sex
    ):
        raise RuleError("substitute_of_same_sex", article=TEAMS)
    refuse_stronger(substitute.tier, substitute.replaced_tier, article=TEAMS)


def most_substitutions(matches: int, *, is_knockout: bool, figures: TeamSubstituteFigures) -> int:
    """Return the maximum number of matches or segments in which a team may use substitutes.

    matches: of the event or phase; in a knock-out, segments of the phase. Rounded to the nearest
    integer, halves up, and at least one. Source: RTP 3.6.5.
    """
    share = figures.knockout_max_share if is_knockout else figures.series_max_share
    exact = matches * share
    return max(figures.at_least, int(exact + Fraction(1, 2)))


def matches_lost(matches: Sequence[str], *, most: int) -> tuple[str, ...]:
    """Return the matches with substitutes beyond a team's limit; each is lost as a no-show.

    matches: those with substitutes, in the order played. Source: RTP 3.6.5.
    """
    return tuple(matches[most:])

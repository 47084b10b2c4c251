"""Sanctions of the bodies: only after a hearing, suspended on probation, served once enforced."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from federation.errors import RuleError
from federation.rules.office_figures import CouncilFigures
from rulings.rules.holidays import working_day_after


def refuse_unheard(
    sanctioned: Collection[str], heard: Collection[str], names: Mapping[str, str]
) -> None:
    """Refuse a sanction of somebody who was neither heard nor answered in writing.

    Source: both sides are heard before anybody is judged: the bodies' own duty, in every country.
    """
    unheard = [names[who] for who in sanctioned if who not in heard]
    if unheard:
        raise RuleError("sanction_unheard", people=", ".join(unheard))


def refuse_uncarried(votes_for: int, votes_against: int) -> None:
    """Refuse a decision that has no more votes for it than against.

    Raises: RuleError. Source: none, convention: a body decides by majority as a committee does
    (RTP 3.8.2); no rule gives anybody a casting vote, so that equal votes decide nothing.
    """
    if votes_for == votes_against:
        raise RuleError("decision_votes_tied", votes=votes_for)
    if votes_for < votes_against:
        raise RuleError("decision_outvoted", votes_for=votes_for, votes_against=votes_against)


def council_appeal_ends(
    told_on: dt.date, *, holidays: Collection[dt.date], figures: CouncilFigures
) -> dt.date:
    """Return the last day for an appeal against a body's decision to the council of justice.

    Source: RTP 3.8.1.2 (ten days); Código do Procedimento Administrativo 87 (how days count).
    """
    return working_day_after(told_on, figures.appeal_working_days, holidays)


@dataclass(frozen=True, slots=True)
class Laid:
    """One sanction of a decision, in force or suspended until a day. who: as parties are named."""

    who: str
    kind: str
    starts_on: dt.date
    ends_on: dt.date | None
    amount_cents: int | None
    probation_until: dt.date | None


def refuse_clashing(laid: Sequence[Laid], names: Mapping[str, str]) -> None:
    """Refuse the same sanction twice, or two suspensions of one person on the same days.

    A part in force and a suspended part may start together: the second counts its days anew once it
    is enforced. Source: RTP 2.1.11.1 (suspension), the days being the decision's own.
    """
    for first, second in combinations(laid, 2):
        if first == second:
            raise RuleError("sanction_twice", person=names[first.who])
        if first.who == second.who and _share_days(first, second):
            raise RuleError("sanction_days_shared", person=names[first.who])


def _share_days(first: Laid, second: Laid) -> bool:
    if first.ends_on is None or second.ends_on is None:
        return False
    if first.probation_until is not None or second.probation_until is not None:
        return False
    return first.starts_on <= second.ends_on and second.starts_on <= first.ends_on


@dataclass(frozen=True, slots=True)
class Served:
    """The days on which a suspension is served, both included."""

    starts_on: dt.date
    ends_on: dt.date


def served_from(starts_on: dt.date, ends_on: dt.date, *, begins_on: dt.date) -> Served:
    """Return the days of a probationary suspension served from a day on: as many as decided.

    Raises: RuleError if they end after the last day of the calendar. Source: RTP 2.1.11.1
    (suspension), the length being the decision's own.
    """
    length = ends_on - starts_on
    if begins_on > dt.date.max - length:
        raise RuleError("sanction_beyond_calendar", day=begins_on)
    return Served(begins_on, begins_on + length)


def on_probation(*, probation_until: dt.date | None, enforced: bool, on: dt.date) -> bool:
    """Return whether a sanction is suspended on a day and may still be enforced.

    Source: RTP 2.1.11.1 (suspension), the days being the decision's own.
    """
    return probation_until is not None and not enforced and on <= probation_until


def refuse_votes(
    told_for: int | None, told_against: int | None, abstentions: int, *, named: int
) -> None:
    """Refuse votes that are not as many as the members who voted, and those that decide nothing.

    Abstentions are the members named less the votes: they are told with the votes or not at all.
    Raises: RuleError. Source: none, convention: the regulation leaves it to the statutes.
    """
    votes_for, votes_against = told_for or 0, told_against or 0
    votes = votes_for + votes_against
    if votes + abstentions > named:
        raise RuleError("decision_votes_over_panel", votes=votes + abstentions, named=named)
    is_told = told_for is not None or told_against is not None
    if not is_told and not abstentions:
        return
    if is_told or abstentions == named:
        refuse_uncarried(votes_for, votes_against)
    if votes + abstentions < named:
        raise RuleError(
            "decision_votes_missing",
            votes_for=votes_for,
            votes_against=votes_against,
            abstentions=abstentions,
            named=named,
        )


def refuse_merit_unsaid(has_merit: bool | None) -> None:
    """Refuse a decision on an appeal that does not say whether the appeal had merit.

    Raises: RuleError. Source: RTP 3.8.3.
    """
    if has_merit is None:
        raise RuleError("decision_needs_merit")


def refuse_ruling_unsaid(changes_ruling: bool | None) -> None:
    """Refuse a decision on a contested ruling that does not say whether the ruling stands.

    Raises: RuleError. Source: RTP 3.8.1.
    """
    if changes_ruling is None:
        raise RuleError("decision_silent_on_ruling", article="RTP 3.8.1")

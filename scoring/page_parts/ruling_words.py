"""Rulings on boards in words: what counts instead, by which article, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext, pgettext

from federation.page_parts.figures import figure
from federation.texts import source_text
from federation.texts.stored import reason_in_words
from scoring.engine import to_places
from scoring.engine.line_rulings import LineRuling
from scoring.engine.types import Outcome
from scoring.engine_input.values import Ruled, TableResult
from scoring.models import AdjustmentUnit, BoardRulingForm
from tournaments.texts.notation import line_in_words

Words = Callable[[LineRuling], str]


@dataclass(frozen=True, slots=True)
class RulingNote:
    """One ruling, shown beside a line."""

    text: str
    source: str
    reason: str


def notes_on(result: TableResult) -> tuple[RulingNote, ...]:
    """Return the rulings on one line: corrections first, then rulings."""
    return tuple(
        note_of(ruling) for ruling in (result.corrected, result.ruled) if ruling is not None
    )


def note_of(ruled: Ruled) -> RulingNote:
    """Return one ruling in words."""
    source = source_text(ruled.article)
    return RulingNote(
        ruling_in_words(ruled.ruling),
        source,
        _without_source(reason_in_words(ruled.reason), ruled.article, source),
    )


def _without_source(reason: str, *sources: str) -> str:
    """Return a reason without the article it begins with, which is shown beside it.

    The reason of a ruling from the log is its article and its call.
    """
    for source in filter(None, sources):
        if reason == source:
            return ""
        if reason.startswith(f"{source}, "):
            return reason.removeprefix(f"{source}, ")
    return reason


def ruled_score(result: TableResult, side: str) -> str:
    """Return the one score that a ruling puts in place of a result, "" for none or for several.

    side: "NS" or "EW", from which it is seen.
    """
    ruling = result.ruled.ruling if result.ruled is not None and result.is_ruled_out else None
    if ruling is None or ruling.score is None or ruling.outcomes:
        return ""
    if side == "NS":
        return figure(ruling.score, signed=True)
    given = ruling.score if ruling.ew_score is None else ruling.ew_score
    return figure(-given, signed=True)


def ruling_in_words(ruling: LineRuling) -> str:
    """Return what a ruling puts in place of a result: "weighted score: 60 % of +620 …"."""
    title = str(BoardRulingForm(ruling.form).label)
    sentence = _WHAT[ruling.form](ruling) if ruling.form in _WHAT else ""
    text = f"{title}: {sentence}" if sentence else title
    return text[:1].upper() + text[1:]


def loss_in_words(unit: str, amount: Decimal) -> str:
    """Return a deduction with its unit: "10 % of a top", "0.50 VPs", "3 IMPs"."""
    whole = figure(amount, 0 if amount == int(amount) else 2)
    if unit == AdjustmentUnit.TOP:
        return gettext("%(amount)s %% of a top") % {"amount": whole}
    if unit == AdjustmentUnit.VPS:
        return gettext("%(figure)s VPs") % {"figure": figure(amount, 2)}
    if unit == AdjustmentUnit.IMPS:
        return f"{whole} IMPs"
    if unit == AdjustmentUnit.PERCENTAGE:
        return gettext("%(amount)s percentage points") % {"amount": whole}
    return gettext("%(amount)s points") % {"amount": whole}


def _blame(ruling: LineRuling) -> str:
    percents = {"none": 60, "partly": 50, "wholly": 40}
    ns, ew = (percents.get(side, 0) for side in ruling.blame)
    return f"{ns} % / {ew} %"


def _side(ruling: LineRuling) -> str:
    words = {"both": pgettext("side", "both"), "neither": pgettext("side", "neither")}
    return words.get(ruling.side) or line_in_words(ruling.side)


def _scores(ruling: LineRuling) -> str:
    if ruling.outcomes:
        return _weighted(ruling)
    ns = figure(ruling.score, signed=True)
    if ruling.ew_score is None:
        return ns
    return gettext("%(ns)s for North-South, %(ew)s for East-West") % {
        "ns": ns,
        "ew": figure(ruling.ew_score, signed=True),
    }


def _weighted(ruling: LineRuling) -> str:
    ns = _outcomes(ruling.outcomes)
    if not ruling.ew_outcomes:
        return ns
    return gettext("%(ns)s for North-South, %(ew)s for East-West") % {
        "ns": ns,
        "ew": _outcomes(ruling.ew_outcomes),
    }


def _outcomes(outcomes: Sequence[Outcome]) -> str:
    return " + ".join(
        gettext("%(percent)s %% of %(score)s")
        % {
            "percent": percent_of(Fraction(outcome.weight)),
            "score": figure(outcome.score, signed=True),
        }
        for outcome in outcomes
    )


def percent_of(weight: Fraction) -> str:
    """Return a weight as percent, whole or with two decimals."""
    percent = weight * 100
    places = 0 if percent.denominator == 1 else 2
    return figure(to_places(percent, places), places)


def _own_error(ruling: LineRuling) -> str:
    return gettext("%(score)s; %(side)s keep what they did not lose themselves") % {
        "score": _scores(ruling),
        "side": line_in_words(ruling.side),
    }


def _points(ruling: LineRuling) -> str:
    ns, ew = (
        figure(None if point is None else to_places(point, 2), 2)
        for point in ruling.points or (None, None)
    )
    return f"{ns} / {ew}"


_WHAT: dict[str, Words] = {
    BoardRulingForm.ARTIFICIAL: _blame,
    BoardRulingForm.CANCELLED: _side,
    BoardRulingForm.REPLACED_PAIR: _side,
    BoardRulingForm.SUSPENDED_PAIR: _side,
    BoardRulingForm.SITS_OUT: _side,
    BoardRulingForm.VOID_MATCH: _side,
    BoardRulingForm.ASSIGNED: _scores,
    BoardRulingForm.LIKELY: _scores,
    BoardRulingForm.OTHER_TABLE: _scores,
    BoardRulingForm.WEIGHTED: _weighted,
    BoardRulingForm.OWN_ERROR: _own_error,
    BoardRulingForm.POINTS: _points,
    BoardRulingForm.VERSION: lambda ruling: ruling.group,
    BoardRulingForm.CORRECTED: _scores,
}

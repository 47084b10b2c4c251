"""The effects of a ruling on the score, as values: tricks, shares, weights, penalties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

from federation.errors import RuleError
from rulings.rules.penalties import LATE

SIDES = ("NS", "EW")
ALL_TRICKS = 13
MOST_OUTCOMES = 5
# Artificial score of a side at fault, partly at fault, or not at fault.
BLAME_OF_SHARE = {"60": "none", "50": "partly", "40": "wholly"}


class MeasureKind(StrEnum):
    TRICKS = "TRICKS"
    ARTIFICIAL = "ARTIFICIAL"
    WEIGHTED = "WEIGHTED"
    DELETED = "DELETED"
    PENALTY = "PENALTY"


@dataclass(frozen=True, slots=True)
class Weighted:
    """A result in a director's notation, "4S N =", and its weight in per cent of the whole."""

    result: str
    weight: Fraction


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure. side: who gets the tricks, or is penalised. shares: of NS and EW.

    minutes: of delay; without an amount the regulation determines it.
    """

    kind: MeasureKind
    side: str = ""
    tricks: int = 0
    shares: tuple[str, str] = ("", "")
    outcomes: tuple[Weighted, ...] = ()
    ew_outcomes: tuple[Weighted, ...] = ()
    amount: Decimal = Decimal(0)
    unit: str = ""
    offence: str = ""
    minutes: int = 0

    @property
    def is_on_board(self) -> bool:
        """Return whether it changes what counts on the board; a penalty does not.

        Source: Laws 12, 90.
        """
        return self.kind is not MeasureKind.PENALTY

    @property
    def needs_a_result(self) -> bool:
        """Return whether it needs a result on the board. Source: Law 12C2."""
        return self.is_on_board and self.kind is not MeasureKind.ARTIFICIAL


def measure_written(measure: Measure) -> dict[str, Any]:
    """Return a measure in the form of rows and API. Source: convention."""
    data: dict[str, Any] = {"kind": measure.kind.value}
    if measure.kind is MeasureKind.TRICKS:
        return {**data, "side": measure.side, "tricks": measure.tricks}
    if measure.kind is MeasureKind.ARTIFICIAL:
        return {**data, "shares": list(measure.shares)}
    if measure.kind is MeasureKind.WEIGHTED:
        return {
            **data,
            "outcomes": _outcomes_written(measure.outcomes),
            "ew_outcomes": _outcomes_written(measure.ew_outcomes),
        }
    if measure.kind is MeasureKind.PENALTY:
        amount = f"{measure.amount.normalize():f}"
        return {
            **data, "side": measure.side, "amount": amount, "unit": measure.unit,
            "offence": measure.offence, **({"minutes": measure.minutes} if measure.minutes else {}),
        }  # fmt: skip
    return data


def measure_read(data: Mapping[str, Any]) -> Measure:
    """Return the measure in a row or API input. Raises: RuleError.

    Source: Laws 12C, 64, 90, 91.
    """
    kind = MeasureKind(data["kind"])
    measure = Measure(
        kind,
        side=str(data.get("side") or ""),
        tricks=int(data.get("tricks") or 0),
        shares=_shares(data.get("shares") or ("", "")),
        outcomes=_outcomes_read(data.get("outcomes") or ()),
        ew_outcomes=_outcomes_read(data.get("ew_outcomes") or ()),
        amount=Decimal(str(data.get("amount") or 0)),
        unit=str(data.get("unit") or ""),
        offence=str(data.get("offence") or ""),
        minutes=int(data.get("minutes") or 0),
    )
    _refuse_incomplete(measure)
    return measure


def refuse_two_scores(measures: Sequence[Measure]) -> None:
    """Refuse two measures that both determine the score of the board. Source: Law 12C1."""
    if sum(measure.is_on_board for measure in measures) > 1:
        raise RuleError("measures_two_scores", article="Law 12C1")


def refuse_tricks_against_law(
    measures: Sequence[Measure], cited: Sequence[tuple[int | None, str]], *, has_words: bool
) -> None:
    """Refuse tricks transferred under an item of Law 64B alone, which gives none.

    With the equity of Law 64C, or an adjusted score of Law 12, they may be right: the ruling says
    why in words. Source: Laws 64A, 64B, 64C.
    """
    if all(measure.kind is not MeasureKind.TRICKS for measure in measures):
        return
    without = next((f"64{rest}" for law, rest in cited if law == 64 and rest[:1] == "B"), None)
    gives = any(law == 64 and rest[:1] in {"", "A"} for law, rest in cited)
    may_give = any(law == 12 or (law == 64 and rest[:1] == "C") for law, rest in cited)
    if without is None or gives or (may_give and has_words):
        return
    raise RuleError("tricks_against_law", article="Law 64B", cited=without)


def tricks_after(measure: Measure, *, declarer: str, made: int) -> int:
    """Return declarer's tricks after the transfer of tricks. Raises: RuleError.

    Source: Law 64A.
    """
    gains = measure.tricks if declarer in measure.side else -measure.tricks
    if not 0 <= made + gains <= ALL_TRICKS:
        raise RuleError("measure_tricks_beyond", article="Law 64A", made=made)
    return made + gains


def _shares(outcomes: Sequence[str]) -> tuple[str, str]:
    ns, ew = (str(outcome) for outcome in outcomes)
    return ns, ew


def _outcomes_written(outcomes: Sequence[Weighted]) -> list[dict[str, str]]:
    return [{"result": outcome.result, "weight": str(outcome.weight)} for outcome in outcomes]


def _outcomes_read(outcomes: Sequence[Mapping[str, Any]]) -> tuple[Weighted, ...]:
    try:
        return tuple(
            Weighted(str(data["result"]).strip(), Fraction(str(data["weight"]).replace(",", ".")))
            for data in outcomes
        )
    except (ValueError, ZeroDivisionError):
        raise RuleError("weights_not_whole", article="Law 12C1") from None


def _refuse_incomplete(measure: Measure) -> None:
    kind = measure.kind
    if kind in {MeasureKind.TRICKS, MeasureKind.PENALTY} and measure.side not in SIDES:
        raise RuleError("measure_needs_side")
    if kind is MeasureKind.TRICKS and not 1 <= measure.tricks <= ALL_TRICKS:
        raise RuleError("measure_tricks_beyond", article="Law 64A", made=0)
    if kind is MeasureKind.ARTIFICIAL and not set(measure.shares) <= BLAME_OF_SHARE.keys():
        raise RuleError("measure_shares_unknown", article="Law 12C2")
    if kind is MeasureKind.PENALTY and not (measure.offence and measure.unit):
        raise RuleError("measure_penalty_incomplete", article="RTP 2.1.11.1")
    if kind is MeasureKind.PENALTY and measure.offence == LATE and measure.minutes <= 0:
        raise RuleError("minutes_needed", article="RTP 2.1.11.2")
    if kind is MeasureKind.WEIGHTED:
        for outcomes in (measure.outcomes, measure.ew_outcomes):
            _refuse_weights(outcomes, may_lack=outcomes is measure.ew_outcomes)


def _refuse_weights(outcomes: Sequence[Weighted], *, may_lack: bool) -> None:
    if not outcomes and may_lack:
        return
    whole = sum((outcome.weight for outcome in outcomes), Fraction(0))
    if (
        whole != Fraction(100)
        or len(outcomes) > MOST_OUTCOMES
        or any(outcome.weight <= 0 or not outcome.result for outcome in outcomes)
    ):
        raise RuleError("weights_not_whole", article="Law 12C1")

"""The fees of a draft by title, with amounts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from federation.figures.web.inputs import Input, Part, Rows
from federation.figures.web.words import article_of
from federation.money.texts.fee_units import UNITS

CHAPTER = "fees"
_AMOUNT = "amount_cents"


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One fee. title: "" for a new one. others: fields rarely changed.

    tick: name of the input that removes it; is_open: whether the other fields are shown.
    """

    title: str
    unit: str
    article: str
    amount: Input
    others: Sequence[Input]
    tick: str
    is_ticked: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class FeeRows:
    """The existing fees, and rows for new ones."""

    table: Rows
    fees: Sequence[FeeRow]
    new: Sequence[FeeRow]

    @property
    def are_new_open(self) -> bool:
        """Return whether a new fee was entered but refused."""
        return any(fee_row.is_open for fee_row in self.new)


def fee_rows(parts: Sequence[Part]) -> FeeRows:
    """Return the fees of their chapter, which has one table."""
    table = next(rows for part in parts for rows in part.items if isinstance(rows, Rows))
    drawn = list(_drawn(table))
    return FeeRows(
        table,
        [fee_row for fee_row in drawn if fee_row.tick],
        [fee_row for fee_row in drawn if not fee_row.tick],
    )


def _drawn(table: Rows) -> Iterator[FeeRow]:
    for tick, is_ticked, fields in table.rows:
        by_figure = {field.name.rsplit(".", 1)[-1]: field for field in fields}
        amount = by_figure.pop(_AMOUNT)
        others = list(by_figure.values())
        title, unit = by_figure["title"].text, by_figure["unit"].text
        is_begun = not tick and any(field.text for field in [amount, *others])
        yield FeeRow(
            title=_(title) if title else by_figure["code"].text,
            unit=str(UNITS.get(unit, unit)),
            article=article_of(by_figure["article"].text),
            amount=amount,
            others=others,
            tick=tick,
            is_ticked=is_ticked,
            is_open=is_begun or any(field.faults for field in others),
        )

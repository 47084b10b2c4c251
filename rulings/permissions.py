"""Who may read and keep the law library. Asked at the doors only."""

import datetime as dt

from federation.models import Account
from federation.permissions import may_keep_office
from rulings.models import LawText
from rulings.selectors.laws import reads_law_texts


def may_read_law_text(account: Account, row: LawText, *, on: dt.date) -> bool:
    """Anyone, where the federation made the text public; else office, directors and councils."""
    return row.is_public or reads_law_texts(account, on=on)


def may_keep_laws(account: Account, row: object, *, on: dt.date) -> bool:
    """The federation's office."""
    return may_keep_office(account, row, on=on)

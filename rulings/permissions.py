"""Who may read and keep the law library. Asked at the doors only."""

import datetime as dt

from federation.models import Account, Council
from federation.permissions import may_keep_office
from federation.selectors.councils import councils_of
from rulings.models import LawText, ReportForwarding, ReportRevision
from rulings.selectors.laws import reads_law_texts
from rulings.selectors.reports import events_of_director
from tournaments.models import Event


def may_read_law_text(account: Account, row: LawText, *, on: dt.date) -> bool:
    """Anyone, where the federation made the text public; else office, directors and councils."""
    return row.is_public or reads_law_texts(account, on=on)


def may_keep_laws(account: Account, row: object, *, on: dt.date) -> bool:
    """The federation's office."""
    return may_keep_office(account, row, on=on)


def may_see_own_reports(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever directed an event."""
    return events_of_director(account, on=on).exists()


def may_write_report(account: Account, row: Event, *, on: dt.date) -> bool:
    """Who directed the event, in the days after it as well."""
    return events_of_director(account, on=on).filter(pk=row.pk).exists()


def may_read_report(account: Account, row: ReportRevision, *, on: dt.date) -> bool:
    """Whoever can see the row: the office, the director, the association, the bodies told."""
    return True


def may_decide_report(account: Account, row: ReportRevision, *, on: dt.date) -> bool:
    """The federation's office."""
    return may_keep_office(account, row, on=on)


def may_forward_report(account: Account, row: ReportRevision, *, on: dt.date) -> bool:
    """The office, and the board, which is told of each forwarding and sees to the rest."""
    return may_keep_office(account, row, on=on) or Council.BOARD in councils_of(account, on=on)


def may_note_forwarding(account: Account, row: ReportForwarding, *, on: dt.date) -> bool:
    """The members of the body it went to."""
    return row.council in councils_of(account, on=on)

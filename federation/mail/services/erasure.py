"""E-mails to erased people."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Q

from federation.models import DeclinedNotices, Notice, NoticeState, OfficeQuestion, Person
from federation.people.selectors.identifying_marks import IdentifyingMarks


def stop_notices(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """Delete unsent messages to these people, their choices and their questions."""
    to = Q()
    for mail in identifying_marks.sure.mails:
        to |= Q(email__iexact=mail)
    if to:
        unsent = ~Q(state=NoticeState.SENT)
        Notice.objects.filter(to & unsent).delete()
        DeclinedNotices.objects.filter(to).delete()
        OfficeQuestion.objects.filter(to).delete()

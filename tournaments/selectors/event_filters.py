"""Conditions by which readers and programs narrow the list of events."""

import datetime as dt

from django.db.models import Q


def in_town(town: str) -> Q:
    """Return the condition that an event's club is of a town, or its venue names it.

    An online event is played in no town.
    """
    return Q(is_online=False) & (Q(club__town__iexact=town) | Q(venue__icontains=town))


def entries_open(now: dt.datetime) -> Q:
    """Return the condition that an event takes entries online at a moment."""
    return Q(
        cancelled_at__isnull=True, entry_terms__opens_at__lte=now, entry_terms__closes_at__gte=now
    )

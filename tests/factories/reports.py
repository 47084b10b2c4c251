"""Directors' reports, written and sent by the services of the pages."""

import datetime as dt

from federation.models import Account, Person
from rulings.models import ReportRevision
from rulings.reports.services.reports import save_report, submit_report
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tournaments.models import Event

NOTHING = ("d", "e", "g", "h", "i", "j", "k")


def send_report(
    event: Event,
    *,
    director: Account,
    added: dict[str, str] | None = None,
    now: dt.datetime = NOW,
) -> ReportRevision:
    """Send a report that adds `added` to known facts; publish results first if there are none.

    Visitors get numbers, because the ranking of a report names the licence of every player.
    """
    if not event.revisions.exists():
        publish_results(event)
    name_visitors(event)
    told = added or {}
    none = [item for item in NOTHING if item not in told]
    save_report(event=event, added=told, none=none, account=director, now=now)
    return submit_report(event=event, account=director, now=now)


def name_visitors(event: Event) -> None:
    """Give a number to each player of an event who has none."""
    visitors = Person.objects.filter(number__isnull=True, entered_in__entry__event=event)
    for place, person in enumerate(visitors.distinct(), start=9001):
        Person.objects.filter(pk=person.pk).update(number=str(place))

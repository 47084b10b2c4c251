"""Rulings of an event that are not in the score yet, for pages and answers of lower apps."""

from django.urls import reverse
from django.utils.translation import gettext

from rulings.log.selectors.measures import measures_waiting
from rulings.penalties.selectors import waiting_words
from rulings.web.words import place_in_words
from tournaments.models import Event


def rulings_waiting(event: Event) -> list[dict[str, str]]:
    """Return the waiting measures by call: where it is, why it waits, the page of the ruling."""
    return [
        {
            "where": ", ".join(
                part
                for part in (
                    gettext("call %(n)s") % {"n": row.ruling.incident.number},
                    place_in_words(row.ruling.incident),
                )
                if part
            ),
            "why": waiting_words(row),
            "address": reverse("ruling-detail", args=[row.ruling_id]),
        }
        for row in measures_waiting(event)
    ]

"""Collecting all cards of an event in one file: a ZIP of the papers with a list.

It contains one PDF with all cards, by table and pair; the data is attached to the single papers.
"""

import zipfile
from io import BytesIO

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.exporters.tables import csv_table
from federation.models import Account, IssuedDocument, Job
from federation.papers.services.documents import print_together
from federation.services.jobs import Progress, request_job
from tournaments.cards.documents.convention_card import colour_label
from tournaments.cards.selectors.collections import (
    ACT,
    ALL_CARDS,
    Collected,
    collected,
    current_collection,
    fingerprint_of,
    places_of,
)
from tournaments.cards.selectors.convention_cards import pair_shown
from tournaments.events.selectors.events import events_shown
from tournaments.models import CardCollection, Event

HEADINGS = ("File", "Table", "Pair", "System", "Colour", "Version", "Document")


def request_collection(*, event: Event, is_whole: bool, account: Account | None) -> Job | None:
    """Request the file; None if it exists. Raises: RuleError while no card is printed."""
    cards = collected(event, is_whole=is_whole, on=timezone.localdate())
    if not cards:
        raise RuleError("card_collection_empty")
    if current_collection(event, is_whole=is_whole, cards=cards) is not None:
        return None
    return request_job(
        ACT,
        arguments={"event_id": event.pk, "is_whole": is_whole},
        subject=f"event:{event.pk}",
        account=account,
    )


def collect_cards(
    *, event_id: int, is_whole: bool, account: Account | None, progress: Progress
) -> dict[str, object]:
    """Make the file of an event's cards, replacing an earlier one; if it is up to date, do nothing.

    Raises: RuleError if there is no card to put into it.
    """
    now = timezone.now()
    on = timezone.localdate(now)
    event = events_shown().get(pk=event_id)
    cards = collected(event, is_whole=is_whole, on=on)
    if not cards:
        raise RuleError("card_collection_empty")
    if (card_collection := current_collection(event, is_whole=is_whole, cards=cards)) is not None:
        return {"collection": card_collection.pk, "cards": card_collection.cards}
    zipped = _zipped(event, cards, progress)
    with transaction.atomic():
        CardCollection.objects.filter(event=event, is_whole=is_whole).delete()
        made = CardCollection.objects.create(
            event=event,
            is_whole=is_whole,
            fingerprint=fingerprint_of(cards),
            cards=len(cards),
            zipped=zipped,
            made_at=now,
        )
    return {"collection": made.pk, "cards": made.cards}


def _zipped(event: Event, cards: list[Collected], progress: Progress) -> bytes:
    on = timezone.localdate()
    places = places_of(event, on=on)
    papers = IssuedDocument.objects.select_related("series").in_bulk(
        [card.paper.pk for card in cards]
    )
    out, rows, prints = BytesIO(), [], []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in cards:
            card, version = each.delivery.card, each.delivery.version
            place = places.get(card.player_one_id)
            pair = pair_shown(card, on=on)
            table = place.label if place else ""
            name = "-".join(
                filter(None, (slugify(table), slugify(pair), version.colour.lower(), str(card.pk)))
            )
            paper = papers[each.paper.pk]
            archive.writestr(f"cards/{name}.pdf", bytes(paper.pdf))
            order = place.order if place else ("~", 0, "")
            prints.append((order, pair, " · ".join(filter(None, (table, pair))), paper))
            label = colour_label(version.colour, has_brown=version.has_brown)
            system = str(version.content["cells"].get("system", ""))
            rows.append(
                (f"cards/{name}.pdf", table, pair, system, label, version.number, each.paper.code)
            )
        prints.sort(key=lambda row: row[:2])
        joined = print_together(
            [(label, paper) for _order, _pair, label, paper in prints],
            title=f"{gettext('Convention cards')} · {event.name}",
            progress=progress,
        )
        archive.writestr(ALL_CARDS, joined)
        archive.writestr("cards.csv", csv_table(list(HEADINGS), rows))
        page = {"event": event, "rows": rows, "headings": HEADINGS, "all_cards": ALL_CARDS}
        archive.writestr("index.html", render_to_string("tournaments/cards_file.html", page))
    return out.getvalue()

"""All cards of an event in one file: what goes into it, and whether it still holds."""

import datetime as dt
import hashlib
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from django.utils.translation import gettext

from federation.models import IssuedDocument, Job, JobState
from tournaments.cards.selectors.convention_cards import (
    deliveries_of,
    is_pair_shown_in_full,
    public_deliveries,
)
from tournaments.models import CardCollection, CardDelivery, EntryPlayer, Event, EventKind
from tournaments.seating.selectors.seating import seated_sessions, seating_of

ACT = "collect_cards"
ALL_CARDS = "all-cards.pdf"  # inside the ZIP: all of them as one PDF to print
_MADE_AS = "2"  # files made in another way are made again


@dataclass(frozen=True, slots=True)
class Collected:
    """A card and its paper, without the paper's bytes."""

    delivery: CardDelivery
    paper: IssuedDocument


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pair is found in an event: its table, or its team. order: for sorting."""

    label: str
    order: tuple[str, int, str]


def collected(event: Event, *, is_whole: bool, on: dt.date) -> list[Collected]:
    """Return the cards of an event whose paper is printed and may be handed out, in two queries.

    is_whole: for whoever manages the event; else only what anyone may open.
    """
    rows = deliveries_of(event) if is_whole else public_deliveries(event)
    if not is_whole:
        rows = [each for each in rows if is_pair_shown_in_full(each.card, on=on)]
    subjects = {f"card_version:{each.version_id}": each for each in rows}
    papers = IssuedDocument.objects.filter(
        subject__in=subjects, replaced_by__isnull=True, withdrawn_at__isnull=True
    ).defer("pdf", "content")
    by_subject = {paper.subject: paper for paper in papers}
    return [
        Collected(each, by_subject[subject])
        for subject, each in subjects.items()
        if subject in by_subject
    ]


def fingerprint_of(cards: Sequence[Collected]) -> str:
    """Return what tells one set of papers from another."""
    codes = sorted(each.paper.code for each in cards)
    return hashlib.sha256("\n".join([_MADE_AS, *codes]).encode()).hexdigest()


def current_collection(
    event: Event, *, is_whole: bool, cards: Sequence[Collected]
) -> CardCollection | None:
    """Return the file of exactly these cards, without its bytes; None if it is to be made."""
    rows = CardCollection.objects.filter(
        event=event, is_whole=is_whole, fingerprint=fingerprint_of(cards)
    )
    return rows.defer("zipped").first()


def all_cards_pdf(made: CardCollection) -> bytes:
    """Return all cards of a collection as the one PDF that lies in its file."""
    with zipfile.ZipFile(BytesIO(bytes(made.zipped))) as archive:
        return archive.read(ALL_CARDS)


def collecting(event: Event, *, is_whole: bool) -> Job | None:
    """Return the work that is making the file now, None if none is."""
    return Job.objects.filter(
        act=ACT,
        arguments={"event_id": event.pk, "is_whole": is_whole},
        state__in=[JobState.QUEUED, JobState.RUNNING],
    ).first()


def places_of(event: Event, *, on: dt.date) -> dict[int, Place]:
    """Return by person where a pair is found: its first table of the last session, or its team."""
    if event.kind == EventKind.TEAMS:
        rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
        named = rows.values_list("person", "entry__name")
        return {person: Place(name, (name, 0, "")) for person, name in named}
    sessions = seated_sessions(event)
    if not sessions:
        return {}
    lines = {"NS": gettext("NS"), "EW": gettext("EW")}
    return {
        person: Place(
            f"{section.letter}{seat.table} {lines.get(seat.line, '')}".strip(),
            (section.letter, seat.table, seat.line),
        )
        for section, seat in seating_of(sessions[-1], on=on).everybody
        for person in seat.people
    }

"""All cards of an event in one file: its content, and whether it is up to date."""

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
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import seated_sessions

ACT = "collect_cards"
ALL_CARDS = "all-cards.pdf"  # inside the ZIP: one PDF with all cards, for printing
_MADE_AS = "2"  # changed when files are made differently, so that old ones are replaced


@dataclass(frozen=True, slots=True)
class Collected:
    """A card and its paper, without the PDF."""

    delivery: CardDelivery
    paper: IssuedDocument


@dataclass(frozen=True, slots=True)
class PairLocation:
    """The place of a pair in an event: its table, or its team. order: for sorting."""

    label: str
    order: tuple[str, int, str]


def collected(event: Event, *, is_whole: bool, on: dt.date) -> list[Collected]:
    """Return the cards of an event with a printed paper the reader may have, in two queries.

    is_whole: for the event's managers; otherwise only public ones.
    """
    rows = deliveries_of(event) if is_whole else public_deliveries(event)
    if not is_whole:
        rows = [row for row in rows if is_pair_shown_in_full(row.card, on=on)]
    subjects = {f"card_version:{row.version_id}": row for row in rows}
    papers = IssuedDocument.objects.filter(
        subject__in=subjects, replaced_by__isnull=True, withdrawn_at__isnull=True
    ).defer("pdf", "content")
    by_subject = {paper.subject: paper for paper in papers}
    return [
        Collected(value, by_subject[subject])
        for subject, value in subjects.items()
        if subject in by_subject
    ]


def fingerprint_of(cards: Sequence[Collected]) -> str:
    """Return a digest that identifies a set of papers."""
    codes = sorted(card.paper.code for card in cards)
    return hashlib.sha256("\n".join([_MADE_AS, *codes]).encode()).hexdigest()


def current_collection(
    event: Event, *, is_whole: bool, cards: Sequence[Collected]
) -> CardCollection | None:
    """Return the file of exactly these cards, without its bytes; None if it must be made."""
    rows = CardCollection.objects.filter(
        event=event, is_whole=is_whole, fingerprint=fingerprint_of(cards)
    )
    return rows.defer("zipped").first()


def all_cards_pdf(made: CardCollection) -> bytes:
    """Return the PDF with all cards from a collection's file."""
    with zipfile.ZipFile(BytesIO(bytes(made.zipped))) as archive:
        return archive.read(ALL_CARDS)


def collecting(event: Event, *, is_whole: bool) -> Job | None:
    """Return the job that is making the file now, or None."""
    return Job.objects.filter(
        act=ACT,
        arguments={"event_id": event.pk, "is_whole": is_whole},
        state__in=[JobState.QUEUED, JobState.RUNNING],
    ).first()


def places_of(event: Event, *, on: dt.date) -> dict[int, PairLocation]:
    """Return each person's place: the pair's first table of the last session, or its team."""
    if event.kind == EventKind.TEAMS:
        rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
        named = rows.values_list("person", "entry__name")
        return {person: PairLocation(name, (name, 0, "")) for person, name in named}
    sessions = seated_sessions(event)
    if not sessions:
        return {}
    lines = {"NS": gettext("NS"), "EW": gettext("EW")}
    return {
        person: PairLocation(
            f"{section.letter}{seat.table} {lines.get(seat.line, '')}".strip(),
            (section.letter, seat.table, seat.line),
        )
        for section, seat in seating_of(sessions[-1], on=on).everybody
        for person in seat.people
    }

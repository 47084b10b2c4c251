"""The law library, as far as a reader may see it."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.bodies.selectors.mandates import held_mandates
from federation.models import Account, Role
from rulings.importers.law_text_foot_notes import bears_mark
from rulings.models import LawPassage, LawText

READERS = (Role.OFFICE, Role.DIRECTOR, Role.COUNCIL)


@dataclass(frozen=True, slots=True)
class ReadItem:
    """An item of a law and the notes that belong to it."""

    passage: LawPassage
    notes: tuple[LawPassage, ...]


@dataclass(frozen=True, slots=True)
class ReadLaw:
    """One law of one text, its passages in order: opening, items, notes."""

    text: LawText
    number: int
    title: str
    opening: LawPassage
    items: tuple[LawPassage, ...]
    notes: tuple[LawPassage, ...]

    @property
    def placed(self) -> tuple[ReadItem, ...]:
        """Return the items, each with the notes whose marks it has."""
        return tuple(
            ReadItem(
                passage,
                tuple(note for note in self.notes if bears_mark(passage.body, note.note_mark)),
            )
            for passage in self.items
        )

    @property
    def loose_notes(self) -> tuple[LawPassage, ...]:
        """Return the notes whose mark no item has, including those of title and opening."""
        held = {note.pk for passage in self.placed for note in passage.notes}
        return tuple(note for note in self.notes if note.pk not in held)


def reads_law_texts(account: Account, *, on: dt.date) -> bool:
    """Return whether the account reads non-public texts: office, directors, councils."""
    return any(held.role in READERS for held in held_mandates(account, on=on))


def texts_in_use() -> QuerySet[LawText]:
    """Return the version in use of each edition and language."""
    later = LawText.objects.filter(
        edition=OuterRef("edition"),
        language=OuterRef("language"),
        in_use_since__isnull=False,
    ).filter(
        Q(in_use_since__gt=OuterRef("in_use_since"))
        | Q(in_use_since=OuterRef("in_use_since"), version__gt=OuterRef("version"))
    )
    return LawText.objects.filter(in_use_since__isnull=False).exclude(Exists(later))


def law_texts_visible_to(account: Account, *, on: dt.date) -> QuerySet[LawText]:
    """Return the texts visible to those who manage the library: every version."""
    return LawText.objects.all()


def readable_texts(account: Account, *, on: dt.date) -> QuerySet[LawText]:
    """Return the texts in use that the account may read."""
    texts = texts_in_use()
    return texts if reads_law_texts(account, on=on) else texts.filter(is_public=True)


def items_elsewhere(text: LawText) -> dict[int, list[str]]:
    """Return the items that another text in use of the edition has and this one lacks, by law.

    Only of laws in this text. It shows whoever imports where a mark may have been lost; the reading
    itself does not use it, so that it does not depend on the library. Three queries at most.
    """
    others = texts_in_use().filter(edition=text.edition).exclude(language=text.language)
    held = set(text.passages.values_list("law", "address"))
    laws = {law for law, _address in held}
    marked = LawPassage.objects.filter(
        text__in=list(others), is_reconstructed=False, law__in=laws
    ).exclude(address="")
    lacking: dict[int, list[str]] = {}
    for law, address in marked.order_by("law", "place").values_list("law", "address"):
        if (law, address) not in held and address not in lacking.setdefault(law, []):
            lacking[law].append(address)
    return {law: addresses for law, addresses in lacking.items() if addresses}


def read_law(text: LawText, number: int) -> ReadLaw | None:
    """Return a law of a text, None if the text lacks it. One query."""
    return read_laws(text, [number]).get(number)


def read_laws(text: LawText, numbers: Collection[int]) -> dict[int, ReadLaw]:
    """Return laws of a text by number, without those the text lacks. One query."""
    law_passages = text.passages.filter(law__in=numbers).order_by("law", "place")
    passages = {number: list(rows) for number, rows in groupby(law_passages, lambda row: row.law)}
    return {
        number: ReadLaw(
            text=text,
            number=number,
            title=rows[0].title,
            opening=rows[0],
            items=tuple(row for row in rows if row.address),
            notes=tuple(row for row in rows if row.note_mark),
        )
        for number, rows in passages.items()
    }


@dataclass(frozen=True, slots=True)
class ItemBesideItem:
    """One item of a law in two texts, None if a text lacks it."""

    address: str
    one: ReadItem | None
    other: ReadItem | None


def items_beside(read: ReadLaw, other: ReadLaw) -> list[ItemBesideItem]:
    """Return the items of a law in two texts, paired by address. No query.

    They are in the order of the first text; items only in the other follow their neighbour there.
    """
    ones = {passage.passage.address: passage for passage in read.placed}
    others = {passage.passage.address: passage for passage in other.placed}
    order = list(ones)
    for place, address in enumerate(others):
        if address not in ones:
            before = list(others)[place - 1] if place else None
            order.insert(order.index(before) + 1 if before is not None else 0, address)
    return [ItemBesideItem(key, ones.get(key), others.get(key)) for key in order]

"""Convention cards: who needs one, its contents, its deadline, and changes after delivery."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_play import CardFigures
from tournaments.rules.systems import Agreement, Colour

DELIVERY = "RTP 2.1.3.4"
FRONT_PAGE = "RTP 2.1.3.2"
PAIR = 2


class CardEdit(StrEnum):
    """The kind of change of one item from a card's old version to the new one."""

    DELETE = "DELETE"
    REPLACE_OTHER = "REPLACE_OTHER"
    ADD_OTHER = "ADD_OTHER"
    CHANGE_BROWN = "CHANGE_BROWN"
    REPLACE_BROWN_BY_BROWN = "REPLACE_BROWN_BY_BROWN"
    ADD_BROWN = "ADD_BROWN"


@dataclass(frozen=True, slots=True)
class Item:
    """One agreement as text. name: of the convention or of the field."""

    text: str
    name: str = ""
    is_brown: bool = False


@dataclass(frozen=True, slots=True)
class ItemChange:
    """The change of one item after delivery, and whether it is allowed."""

    key: str
    edit: CardEdit
    is_allowed: bool


def copies_needed(*, with_screens: bool, copies: int) -> int:
    """Return how many printed cards a pair must bring; with screens one for each player.

    copies: without screens. Source: RTP 2.1.3.1.
    """
    return PAIR if with_screens else copies


def may_go_without(colour: Colour, *, has_brown: bool, is_official: bool, is_waived: bool) -> bool:
    """Return whether a pair may play without a card, where the organiser waives them.

    Source: RTP 2.1.3.1.
    """
    return is_waived and not is_official and colour is Colour.GREEN and not has_brown


def refuse_second_card(active_cards: int) -> None:
    """Refuse if a pair already has an active card in the event. Raises: RuleError.

    Source: RTP 2.1.3.1.
    """
    if active_cards:
        raise RuleError("card_exists", article="RTP 2.1.3.1")


def must_be_delivered(
    colour: Colour, *, has_brown: bool, all_pairs: bool, figures: CardFigures
) -> bool:
    """Return whether a pair must deliver its system before the event.

    all_pairs: the event's regulation requires it from all. Source: RTP 2.1.3.4.
    """
    if all_pairs and figures.delivery_extendable_to_all:
        return True
    return colour in figures.delivery_for or (has_brown and "BROWN" in figures.delivery_for)


def delivery_deadline(starts_at: dt.datetime, *, figures: CardFigures) -> dt.datetime:
    """Return the deadline for delivering systems. Source: RTP 2.1.3.4."""
    return starts_at - dt.timedelta(hours=figures.delivery_hours_before)


def is_delivered_late(
    delivered_at: dt.datetime | None, *, starts_at: dt.datetime, figures: CardFigures
) -> bool:
    """Return whether a system was delivered late or not at all. Source: RTP 2.1.3.4."""
    return delivered_at is None or delivered_at > delivery_deadline(starts_at, figures=figures)


def is_restricted_to_green(
    colour: Colour, *, has_brown: bool, declared: bool, figures: CardFigures
) -> bool:
    """Return whether a pair must play Green without Brown, because it did not declare its system.

    Source: RTP 2.1.3.4, 3.1.4.3.
    """
    is_due = must_be_delivered(colour, has_brown=has_brown, all_pairs=False, figures=figures)
    return is_due and not declared


def changes_after_delivery(
    before: Mapping[str, Item],
    after: Mapping[str, Item],
    *,
    figures: CardFigures,
    meets_written_defence: bool = False,
) -> tuple[ItemChange, ...]:
    """Return every change of a card after its delivery, and whether each is allowed.

    before, after: the items by field. meets_written_defence: opponents have delivered a defence to
    the pair's Brown conventions; then no convention may be replaced. Source: RTP 2.1.3.4, 2.1.3.5.
    """
    changes = []
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        edit = _edit(old, new)
        is_allowed = figures.changes_after_delivery[edit]
        if meets_written_defence and edit is CardEdit.REPLACE_OTHER:
            is_allowed = False
        changes.append(ItemChange(key, edit, is_allowed))
    return tuple(changes)


def missing_on_front_page(
    openings: Sequence[Agreement], *, listed: Collection[str], figures: CardFigures
) -> tuple[str, ...]:
    """Return the suit openings that must be on the front page but are not.

    listed: calls on the front page. Source: RTP 2.1.3.2.
    """
    shortest = figures.artificial_suit_opening_below_cards
    return tuple(
        opening.call
        for opening in openings
        if opening.suit
        and opening.call not in listed
        and any(meaning.fewest(opening.suit) < shortest for meaning in opening.meanings)
    )


def missing_notes(
    references: Mapping[str, Sequence[int]], notes: Collection[int]
) -> tuple[tuple[str, int], ...]:
    """Return the fields and numbers of supplementary notes referred to but not written.

    Source: RTP 2.1.3.3.
    """
    return tuple(
        (key, number)
        for key in sorted(references)
        for number in references[key]
        if number not in notes
    )


def brown_without_defence(brown: Collection[str], defences: Collection[str]) -> tuple[str, ...]:
    """Return the Brown conventions for which a card suggests no defence. Source: RTP 2.1.3.5."""
    return tuple(sorted(set(brown) - set(defences)))


@dataclass(frozen=True, slots=True)
class WrittenDefence:
    """A defence delivered against a pair. alters_openings: those of the pair that delivers it."""

    delivered_at: dt.datetime
    due_at: dt.datetime
    alters_openings: bool
    by_the_unusual_pair: bool = False


def refuse_written_defence(defence: WrittenDefence) -> None:
    """Refuse a late defence, and one in which a pair with an unusual system changes its openings.

    Raises: RuleError("defence_too_late"), RuleError("unusual_pair_keeps_openings").
    Source: RTP 2.1.3.5.
    """
    if defence.delivered_at > defence.due_at:
        raise RuleError("defence_too_late", article="RTP 2.1.3.5", until=defence.due_at)
    if defence.by_the_unusual_pair and defence.alters_openings:
        raise RuleError("unusual_pair_keeps_openings", article="RTP 2.1.3.5")


@dataclass(frozen=True, slots=True)
class ListedConvention:
    """A convention of the federation's list. options: one must be named; details: all must be."""

    name: str
    options: tuple[str, ...] = ()
    details_needed: bool = False


class ConventionFault(StrEnum):
    """What a card does not say about a convention."""

    OPTION_NEEDED = "OPTION_NEEDED"
    DETAILS_NEEDED = "DETAILS_NEEDED"
    DESCRIPTION_NEEDED = "DESCRIPTION_NEEDED"


def convention_fault(
    name: str, *, text: str, listed: Mapping[str, ListedConvention]
) -> ConventionFault | None:
    """Return what must be added about a convention, None if nothing.

    text: what the card says besides the name; listed: the federation's list by name.
    Source: RTP Annex II.
    """
    convention = listed.get(name)
    if convention is None:
        return None if text.strip() else ConventionFault.DESCRIPTION_NEEDED
    if convention.details_needed and not text.strip():
        return ConventionFault.DETAILS_NEEDED
    if convention.options and not text.strip():
        return ConventionFault.OPTION_NEEDED
    return None


def refuse_without_card(*, is_official: bool, is_online: bool, has_card: bool) -> None:
    """Refuse an entry to an official online event without a convention card.

    Raises: RuleError("online_event_needs_card"). Source: RTP 2.4.4.
    """
    if is_official and is_online and not has_card:
        raise RuleError("online_event_needs_card", article="RTP 2.4.4")


def may_consult_own_card(*, is_promotion: bool, is_allowed_by_organiser: bool) -> bool:
    """Return whether beginners may look at their own card while they bid and play.

    Source: RTP 2.1.3.1.
    """
    return is_promotion and is_allowed_by_organiser


def _edit(old: Item | None, new: Item | None) -> CardEdit:
    if new is None:
        return CardEdit.DELETE
    if old is None:
        return CardEdit.ADD_BROWN if new.is_brown else CardEdit.ADD_OTHER
    if old.is_brown and new.is_brown:
        return CardEdit.CHANGE_BROWN if old.name == new.name else CardEdit.REPLACE_BROWN_BY_BROWN
    if new.is_brown:
        return CardEdit.ADD_BROWN
    # Deleting one Brown convention and adding another would amount to replacing it.
    return CardEdit.DELETE if old.is_brown else CardEdit.REPLACE_OTHER

"""The names of a card's sections and fields, and the sentences of their faults."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.texts import all_texts, sentence
from tournaments.cards.rules.content import MOST_POINTS, cell_fault
from tournaments.cards.rules.form import CELLS, SECTION_OF, SECTIONS, Cell, call_shown, written
from tournaments.cards.rules.judgement import CardFault

# Of the lists on a card, the field by which a row is called.
ROWS = {"over": "call", "conv": "name"}


def section_title(code: str) -> str:
    """Return the name of a section of the card."""
    section = SECTIONS[code]
    if section.call:
        return opening_title(section.call)
    return str(all_texts()[f"card_section:{code}"])


def opening_title(call: str) -> str:
    """Return the heading of an opening, or of all openings of a level: "4X"."""
    if call.endswith("X"):
        return _("Openings at level %(level)s") % {"level": call[0]}
    return _("Opening %(call)s") % {"call": opening_name(call)}


def opening_name(call: str) -> str:
    """Return an opening as pages show it."""
    if call.endswith("X"):
        return _("%(level)s bids") % {"level": call[0]}
    if call.endswith("NT"):
        return call[0] + pgettext("notrump", "NT")
    return call_shown(call)


def field_title(key: str) -> str:
    """Return the name of any field on its own, also of unknown ones."""
    if key not in CELLS:
        return key
    _head, has_hands, rest = key.partition(".hand")
    hand = rest.partition(".")[0] if has_hands else ""
    if not hand:
        return field_place(key)
    which = _("Hand %(number)s") % {"number": hand}
    return f"{which}: {field_label(key)}"


def field_place(key: str) -> str:
    """Return the name of a field on its own, with its row if it has one."""
    parts = key.split(".")
    if parts[0] == "note":
        return _("Note %(number)s") % {"number": parts[1]}
    if parts[0] == "lead" and len(parts) == 3 and parts[1] not in {"suit", "nt", "later"}:
        return f"{parts[1]} · {field_label(key)}"
    if parts[0] == "signal" and len(parts) == 3:
        place = parts[1].removeprefix("suit").removeprefix("nt")
        against = "suit" if parts[1].startswith("suit") else "nt"
        return f"{all_texts()[f'card:lead_card_{against}']} {place} · {field_label(key)}"
    return field_label(key)


def field_label(key: str) -> str:
    """Return the label of a field of the form."""
    return str(all_texts()[f"card:{CELLS[key].label}"])


def fault_sentence(fault: CardFault) -> str:
    """Return what a fault of a card says."""
    return sentence(fault.code, _spoken(fault))


def fault_data(fault: CardFault) -> dict[str, object]:
    """Return a fault of a card as programs read it."""
    return {
        "code": fault.code,
        "detail": fault_sentence(fault),
        "article": fault.article,
        "section": fault.section,
        "field": fault.key,
    }


def fault_place(fault: CardFault) -> str:
    """Return the name of the place where a fault is corrected: a call, convention, note, field."""
    values = _spoken(fault)
    if "number" in values:
        return _("Note %(number)s") % {"number": values["number"]}
    return str(values.get("field") or values.get("call") or values.get("convention") or "")


def text_fault(cell: Cell, text: str) -> str:
    """Return what is wrong with the text of a field, empty for nothing."""
    code = cell_fault(cell, written(text))
    if not code:
        return ""
    label = field_label(cell.key)
    return sentence(code, {"field": label, "text": text[:60], "most": MOST_POINTS})


def _spoken(fault: CardFault) -> dict[str, object]:
    """Return the values of a fault, a bid of notrump as pages write it, its field in full."""
    call = str(fault.values.get("call", ""))
    shown = call.replace("NT", pgettext("notrump", "NT"))
    values = {**fault.values, **({"call": shown} if call else {})}
    return {**values, **({"field": _full_name(fault.key)} if "field" in values else {})}


def _full_name(key: str) -> str:
    """Return the name of a field with the opening, or the row of a list, to which it belongs."""
    call = SECTIONS[SECTION_OF[key]].call
    if call:
        return f"{opening_name(call)}: {field_label(key)}"
    head, _dot, rest = key.partition(".")
    if head not in ROWS:
        return field_title(key)
    row = f"{field_label(f'{head}.1.{ROWS[head]}')} {rest.partition('.')[0]}"
    return f"{row}: {field_label(key)}"

"""What follows from an outcome of a flow, told in one line."""

from decimal import Decimal

from django.utils.translation import gettext

from federation.texts import spoken_value
from rulings.rules.flows.walk import Consequence, Shown
from rulings.texts.flow_catalogue import FLOW_WORDS
from rulings.texts.flow_effects import KINDS
from rulings.texts.flow_words import term


def consequence_told(consequence: Consequence) -> str:
    """Return a consequence in words: its kind, its details and the Law it rests on."""
    law = consequence.details.get("law")
    details = [
        _detail_told(name, value) for name, value in consequence.details.items() if name != "law"
    ]
    told = str(KINDS[consequence.kind])
    if details:
        told = gettext("{kind}: {details}").format(kind=told, details="; ".join(details))
    return gettext("{what} (Law {law})").format(what=told, law=law) if law else told


def _detail_told(name: str, value: Shown) -> str:
    match value:
        case tuple():
            return ", ".join(term(word) for word in value)
        case int() | Decimal():
            return spoken_value(value)
    if name == "flow":
        return str(FLOW_WORDS[value].title)
    return value if name == "target" else term(value)

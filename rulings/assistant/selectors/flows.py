"""The decision flows shipped with the platform."""

import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language

from federation.errors import RuleError
from rulings.assistant.rules.flows.graph import EDITIONS, NATIONAL_TEXTS, Flow, read_flow
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS

SHIPPED = Path(__file__).resolve().parents[2] / "flows"


@cache
def flow(key: str) -> Flow:
    """Return a flow by its key, or refuse one that does not exist."""
    if key not in FLOW_WORDS:
        raise RuleError("flow_unknown", flow=key)
    return read_flow(json.loads((SHIPPED / f"{key}.json").read_text(encoding="utf-8")))


def all_flows() -> list[Flow]:
    """Return every flow, the one to begin with first."""
    return [flow(key) for key in FLOW_WORDS]


def has_flows(edition: int) -> bool:
    """Say whether the flows know an edition of the Laws."""
    return edition in EDITIONS


def national_text(language: str | None = None) -> str:
    """Return which text of 2007 counts where two national texts disagree: that of the language.

    Readers of a language without a text of its own are under that of the site's own language.
    """
    for code in (language or get_language() or "", settings.LANGUAGE_CODE):
        if code[:2] in NATIONAL_TEXTS:
            return code[:2]
    return "it"


def text_of_site() -> str:
    """Return the national text events are played under, whoever reads."""
    return national_text(settings.LANGUAGE_CODE)

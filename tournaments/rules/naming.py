"""Reserved names of events."""

import re
import unicodedata
from collections.abc import Mapping

from federation.errors import RuleError
from federation.rules.figures_federation import (
    ChampionshipFigures,
    EventClassFigures,
    EventStanding,
)


def refuse_reserved_name(
    name: str,
    event_class: str,
    *,
    classes: Mapping[str, EventClassFigures],
    figures: ChampionshipFigures,
) -> None:
    """Refuse a private event that calls itself a championship.

    Official events may: a qualifier may name the championship it leads to.
    Raises: RuleError("championship_name_reserved") with the word, RuleError("no_such_event_class").
    Source: RTP 1.2.
    """
    if event_class not in classes:
        raise RuleError("no_such_event_class", article="RTP 1.2", event_class=event_class)
    if classes[event_class].standing is EventStanding.OFFICIAL:
        return
    words = re.findall(r"\w+", _plain(name))
    for reserved in figures.reserved_words:
        # without its final vowel the word matches all forms: "campeonatos", "minicampeonatinho"
        stem = _plain(reserved).rstrip("aeiou")
        if any(stem in word for word in words):
            raise RuleError("championship_name_reserved", article="RTP 1.2", word=reserved)


def _plain(text: str) -> str:
    """Return a text without accents, in lower case."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))

"""The assistant's choice: flows of the Laws and matters of the regulation, best first."""

from functools import cache

from django.utils.translation import get_language

from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.flows import all_flows, editions_of, flow
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_words import FlowWords
from rulings.assistant.texts.matter_catalogue import MATTER_KINDS, MATTER_WORDS, words_of
from rulings.laws.selectors.search import bridge_things
from rulings.rules.search import Entry, Index

FIRST = "start"
PLACES = frozenset({"mesa", "sala", "table", "room", "tavolo", "sessão", "session"})
MOST = 3  # offers before the whole list


def search_offers(
    words: str,
    edition: int | None = None,
    *,
    is_certain: bool = False,
    is_literal: bool = False,
) -> list[dict[str, object]]:
    """Return flows and matters matching words, a Law or an article, best first.

    edition: only flows written for it; None: of every edition. is_certain: words that say little
    find nothing. is_literal: words a slip away do not answer.
    """
    keys = _index(get_language() or "").search(words, is_certain=is_certain, is_literal=is_literal)
    return [_offer(key) for key in keys if _is_of(key, edition)]


def search_flows(
    words: str, edition: int | None = None, *, is_literal: bool = False
) -> list[dict[str, object]]:
    """Return the flows of an edition that answer, best first; all of them for no words."""
    if not words.strip():
        return [_offer(own_flow.key) for own_flow in all_flows(edition)]
    offers = search_offers(words, edition, is_literal=is_literal)
    return [data for data in offers if data["key"] in FLOW_WORDS]


def search_matters(words: str, kind: str = "") -> list[dict[str, object]]:
    """Return the matching matters of a kind, or of all for ""; all of them for no words."""
    offers = search_offers(words) if words.strip() else [_offer(key) for key in MATTERS]
    return [
        data
        for data in offers
        if data["key"] in MATTERS and kind in ("", MATTERS[str(data["key"])].kind)
    ]


def suggested(about: str, *, edition: int) -> list[dict[str, object]]:
    """Return the best matches for the subject of a call, at most three.

    edition: of the Laws of its event.
    """
    text = " ".join(word for word in about.split() if word.lower().strip(".,") not in PLACES)
    return search_offers(text, edition, is_certain=True)[:MOST]


def _is_of(key: str, edition: int | None) -> bool:
    return edition is None or key in MATTERS or edition in editions_of(key)


def _offer(key: str) -> dict[str, object]:
    words = words_of(key)
    data: dict[str, object] = {"key": key, "title": words.title, "triggers": words.triggers}
    if key not in MATTERS:
        return data | {"article": ""}
    return data | {"article": MATTERS[key].article, "kind": MATTER_KINDS[MATTERS[key].kind]}


@cache
def _index(language: str) -> Index:
    return Index([*map(_flow_entry, FLOW_WORDS), *map(_matter_entry, MATTERS)], bridge_things())


def _flow_entry(key: str) -> Entry:
    said = FLOW_WORDS[key]
    # The first flow names the subjects of the others: it would match everything.
    texts = ((str(said.title), 4),) if key == FIRST else _texts(said)
    return Entry(
        key, texts, tuple(dict.fromkeys(law for e in editions_of(key) for law in flow(key, e).laws))
    )


def _matter_entry(key: str) -> Entry:
    article = MATTERS[key].article
    kind = (str(MATTER_KINDS[MATTERS[key].kind]), 1)
    return Entry(key, (*_texts(MATTER_WORDS[key]), kind), (article,))


def _texts(flow_words: FlowWords) -> tuple[tuple[str, int], ...]:
    triggers = " . ".join(map(str, flow_words.triggers))
    return (
        (str(flow_words.title), 4),
        (triggers, 4),
        (" . ".join(map(str, flow_words.said.values())), 1),
    )

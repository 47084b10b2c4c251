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


def offers_found(
    words: str, edition: int | None = None, *, is_certain: bool = False
) -> list[dict[str, object]]:
    """Return flows and matters matching words, a Law or an article, best first.

    edition: only flows written for it; None: of every edition. is_certain: insignificant words find
    nothing.
    """
    found = _index(get_language() or "").search(words, is_certain=is_certain)
    return [_offer(key) for key in found if _is_of(key, edition)]


def flows_found(words: str, edition: int | None = None) -> list[dict[str, object]]:
    """Return the matching flows of an edition, best first; all of them for no words."""
    if not words.strip():
        return [_offer(each.key) for each in all_flows(edition)]
    return [each for each in offers_found(words, edition) if each["key"] in FLOW_WORDS]


def matters_found(words: str, kind: str = "") -> list[dict[str, object]]:
    """Return the matching matters of a kind, or of all for ""; all of them for no words."""
    found = offers_found(words) if words.strip() else [_offer(key) for key in MATTERS]
    return [
        each
        for each in found
        if each["key"] in MATTERS and kind in ("", MATTERS[str(each["key"])].kind)
    ]


def suggested(about: str, *, edition: int) -> list[dict[str, object]]:
    """Return the best matches for the subject of a call, at most three.

    edition: of the Laws of its event.
    """
    said = " ".join(word for word in about.split() if word.lower().strip(".,") not in PLACES)
    return offers_found(said, edition, is_certain=True)[:MOST]


def _is_of(key: str, edition: int | None) -> bool:
    return edition is None or key in MATTERS or edition in editions_of(key)


def _offer(key: str) -> dict[str, object]:
    said = words_of(key)
    told: dict[str, object] = {"key": key, "title": said.title, "triggers": said.triggers}
    if key not in MATTERS:
        return told | {"article": ""}
    return told | {"article": MATTERS[key].article, "kind": MATTER_KINDS[MATTERS[key].kind]}


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


def _texts(said: FlowWords) -> tuple[tuple[str, int], ...]:
    triggers = " . ".join(map(str, said.triggers))
    return ((str(said.title), 4), (triggers, 4), (" . ".join(map(str, said.said.values())), 1))

"""What the assistant offers: flows of the Laws and matters of the regulation, by words."""

from federation.rules.names import folded
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.flows import all_flows
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_words import FlowWords
from rulings.assistant.texts.matter_catalogue import MATTER_KINDS, MATTER_WORDS, words_of

LEAST, MOST = 4, 3  # letters of a word that says something; offers before the whole list


def flows_found(words: str) -> list[dict[str, object]]:
    """Return the flows that hold every word in title, triggers or Laws; all of them for none."""
    return [
        _offer(flow.key, FLOW_WORDS[flow.key], "")
        for flow in all_flows()
        if _holds(words, FLOW_WORDS[flow.key], " ".join(flow.laws))
    ]


def matters_found(words: str, kind: str = "") -> list[dict[str, object]]:
    """Return the matters of a kind, or of all for "", that hold every word."""
    return [
        _offer(matter.key, MATTER_WORDS[matter.key], matter.article)
        | {"kind": MATTER_KINDS[matter.kind]}
        for matter in MATTERS.values()
        if kind in ("", matter.kind)
        and _holds(words, MATTER_WORDS[matter.key], f"{matter.article} {MATTER_KINDS[matter.kind]}")
    ]


def suggested(about: str, *, has_flows: bool) -> list[dict[str, object]]:
    """Return what shares a word with what a call is about, at most three; short words say nothing.

    has_flows: whether the edition has any.
    """
    words = [word for word in folded(about).split() if len(word) >= LEAST]
    offered = [*(flows_found("") if has_flows else []), *matters_found("")]

    def told(offer: dict[str, object]) -> str:
        said = words_of(str(offer["key"]))
        return folded(" ".join([str(said.title), *map(str, said.triggers)]))

    ranked = sorted(
        ((sum(word in told(offer) for word in words), offer) for offer in offered),
        key=lambda each: -each[0],
    )
    return [offer for shared, offer in ranked if shared][:MOST]


def _offer(key: str, said: FlowWords, article: str) -> dict[str, object]:
    return {"key": key, "title": said.title, "triggers": said.triggers, "article": article}


def _holds(words: str, said: FlowWords, further: str) -> bool:
    told = folded(" ".join([str(said.title), *map(str, said.triggers), further]))
    return all(word in told for word in folded(words).split())

"""The consequences of a flow's outcome, one line each."""

from collections.abc import Mapping
from decimal import Decimal
from typing import TypeVar

from django.utils.translation import gettext

from federation.errors import Refusal
from federation.texts import spoken_value
from rulings.assistant.rules.flows.proposal import source_of
from rulings.assistant.rules.flows.walk import Consequence, Shown
from rulings.assistant.rules.matters import matter
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_effects import FIGURES, KINDS, YES_NO
from rulings.assistant.texts.flow_words import term
from rulings.assistant.texts.matter_catalogue import MATTER_EFFECTS, MATTER_WORDS, words_of
from rulings.penalties.texts import OFFENCES, REPORT_ITEMS

SOURCES = ("law", "article")
Refused = TypeVar("Refused", bound=Refusal)


def consequence_text(consequence: Consequence) -> str:
    """Return a consequence in words: its kind, its details and its source."""
    text, law = _what(consequence), consequence.details.get("law")
    if law and "article" in consequence.details:
        return gettext("{what} (Law {law}; {article})").format(
            what=text, law=law, article=source_of(consequence)
        )
    if law:
        return gettext("{what} (Law {law})").format(what=text, law=law)
    source = source_of(consequence)
    return f"{text} ({source})" if source else text


def outcome_text(key: str, outcome: str, values: Mapping[str, Shown]) -> str:
    """Return the outcome of a flow or matter in words, with its values."""
    said = words_of(key).of(outcome)
    return said.format(**values) if key in MATTER_WORDS else said


def answer_text(key: str, node: str, answer: object) -> str:
    """Return an answer in words; rows as one line."""
    words = words_of(key)
    if isinstance(answer, str) and (f"{node}.{answer}" in words.said or answer in {"yes", "no"}):
        return words.answer(node, answer)
    if isinstance(answer, list):
        return "; ".join(", ".join(str(cell) for cell in row.values()) for row in answer)
    return str(answer)


def column_title(name: str) -> str:
    """Return the heading of a column of rows that a question asks for."""
    return {
        "label": gettext("Result"),
        "value": gettext("Score"),
        "weight": gettext("Weight in %"),
        "likely": gettext("Likely"),
        "plausible": gettext("At all probable"),
    }.get(name, name.replace("_", " "))


def with_question_text(refusal: Refused, key: str) -> Refused:
    """Return a refusal with the text of its question, not its name in the data."""
    said = words_of(key).said
    node = str(refusal.values.get("question", ""))
    if node not in said:
        return refusal
    values = {**refusal.values, "question": f"“{said[node]}”"}
    return type(refusal)(refusal.code, article=refusal.article, **values)


def _what(consequence: Consequence) -> str:
    details = consequence.details
    match consequence.kind:
        case matter.FINDING:
            return outcome_text(str(details["matter"]), str(details["outcome"]), details)
        case matter.OFFENCE:
            texts = [str(OFFENCES[str(details["offence"])])]
        case matter.REPORT:
            report_item = str(details["item"])
            texts = [f"{report_item}) {REPORT_ITEMS[report_item]}"]
        case "result":  # its name already says what is counted
            texts = [spoken_value(details["nos_tricks"])]
        case _:
            detail_texts = (
                _detail_text(n, value) for n, value in details.items() if n not in SOURCES
            )
            texts = [part for part in detail_texts if part]
    kind = str({**KINDS, **MATTER_EFFECTS}[consequence.kind])
    return (
        gettext("{kind}: {details}").format(kind=kind, details="; ".join(texts)) if texts else kind
    )


def _detail_text(name: str, value: Shown) -> str:
    match value:
        case tuple():
            return ", ".join(term(word) for word in value)
        case int() | Decimal():
            text = spoken_value(value)
            return str(FIGURES[name]).format(n=text) if name in FIGURES else text
    if (name, value) in YES_NO:
        return str(YES_NO[name, value])
    if name == "flow":
        return str(FLOW_WORDS[value].title)
    return value if name == "target" else term(value)

"""Figures in words: what each is called, and its value as people read it."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from federation.figures.rules.articles import article_at, steps_of
from federation.figures.rules.differences import Change
from federation.figures.rules.shapes import CENTS, below, without_none
from federation.figures.rules.sheet import GENERAL, chapters_of
from federation.figures.rules.written import written_share
from federation.figures.texts.names import NAMES
from federation.figures.texts.values import VALUES
from federation.page_parts.figures import figure, hundredths
from federation.rules.figure_reader import Fault
from federation.texts import all_texts, sentence, source_text, spoken_value
from federation.texts.dates import days_written_out

_SOURCES = frozenset({"source", "article", "ground"})
# Codes that have a sentence of their own, by what stands before them there.
_KINDS_OF_TEXT = {"what": "kept", "act": "approval"}
_CHANGES_OF_CARDS = "card_edit"
CLASS_OF_EVENT = "event_class"


def name_of(figure_name: str) -> str:
    """Return what a figure or a group of figures is called."""
    if figure_name == GENERAL:
        return _("General")
    if (name := NAMES.get(figure_name)) is not None:
        return str(name)
    known = value_of(figure_name)  # a class of events, a category
    return figure_name.replace("_", " ") if known == figure_name else known


def value_of(code: str, *, name: str = "") -> str:
    """Return a value of the file in words; the value itself where it has none."""
    own, card = f"{_KINDS_OF_TEXT.get(name, '')}:{code}", f"{_CHANGES_OF_CARDS}:{code}"
    for known in (own, card, f"event_class:{code}"):
        if (text := all_texts().get(known)) is not None:
            return str(text)
    if name in _SOURCES:
        return article_of(code)
    return str(VALUES[code]) if code in VALUES else spoken_value(code)


def article_of(source: str) -> str:
    """Return an article, or what stands for one, in words."""
    return days_written_out(spoken_value(source_text(source)))


def place_of(steps: Sequence[str]) -> str:
    """Return the way to a figure in words, the groups it stands in first."""
    return " · ".join(name_of(step) for step in steps)


def told(value: Any, hint: Any = None, *, name: str = "") -> str:
    """Return a value of a file as people read it: yes and no, amounts, days, lists, groups.

    hint: the type of the figure, as far as it is known: a share is not told from a list else.
    """
    if value is None or value == "" or value == []:
        return "–"
    kind = without_none(hint)
    if kind is Fraction and isinstance(value, list):
        return written_share(value)
    if isinstance(value, bool):
        return spoken_value(value)
    if isinstance(value, int):
        return hundredths(value) if name.endswith(CENTS) else figure(value)
    if isinstance(value, str):
        return value_of(value, name=name)
    if isinstance(value, Mapping):
        parts = (
            f"{name_of(key)}: {_inner(each, below(hint, key), key)}" for key, each in value.items()
        )
        return "; ".join(parts)
    # a comma between numbers would be read as one of theirs
    mark = "; " if get_format("DECIMAL_SEPARATOR") == "," else ", "
    return mark.join(_inner(each, below(hint, "0"), name) for each in value)


def _inner(value: Any, hint: Any, name: str) -> str:
    """Return a value within another: groups and lists stand in brackets."""
    text = told(value, hint, name=name)
    is_plain = not isinstance(value, Mapping | list) or text == "–"
    return text if is_plain or without_none(hint) is Fraction else f"({text})"


def change_told(change: Change, figures: Mapping[str, Any], schema: type[Any]) -> dict[str, str]:
    """Return one difference ready to print: where, by which article, old and new."""
    name, hint = change.steps[-1], schema
    for step in change.steps:
        hint = below(hint, step)
    return {
        "chapter": change.chapter or (name if name in chapters_of(schema) else GENERAL),
        "place": place_of(_with_titles(change.steps, figures)),
        "article": article_of(article_at(figures, ".".join(change.steps))),
        "before": told(change.before, hint, name=name) if change.was_there else _("not there"),
        "after": told(change.after, hint, name=name) if change.is_there else _("not there"),
    }


def _with_titles(steps: Sequence[str], figures: Mapping[str, Any]) -> list[str]:
    """Return a way in which a fee stands by its title: nobody knows it by its code."""
    if steps[0] != "fees" or len(steps) == 1:
        return list(steps)
    titles = {each.get("code"): each.get("title") for each in figures.get("fees", ())}
    title = titles.get(steps[1])
    return [steps[0], _(title) if title else steps[1], *steps[2:]]


def fault_told(fault: Fault, figures: Mapping[str, Any]) -> dict[str, str]:
    """Return one fault ready to print: the figure in words, its article, what is wrong."""
    found = {"path": _place_of_fault(fault.path), "found": fault.found}
    article = article_of(article_at(figures, fault.path))
    return {"article": article, "text": sentence(fault.code, found)}


def _place_of_fault(path: str) -> str:
    """Return the way to a faulty figure in words; rows count from 1, as on the page."""
    return " · ".join(
        _("row %(n)s") % {"n": int(step) + 1} if step.isdecimal() else name_of(step)
        for step in steps_of(path)
    )


def classes_of_events() -> list[tuple[str, str]]:
    """Return the classes of events, each with its name."""
    start = f"{CLASS_OF_EVENT}:"
    texts = all_texts().items()
    return [(code.removeprefix(start), str(text)) for code, text in texts if code.startswith(start)]


def is_choice(kind: Any) -> bool:
    """Say whether a figure is one of some values."""
    return isinstance(kind, type) and issubclass(kind, StrEnum)

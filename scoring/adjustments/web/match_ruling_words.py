"""Rulings on matches and contestants in words."""

from collections.abc import Mapping

from django.utils.translation import gettext

from federation.texts import source_text
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine_input.values import MatchPlan, RuledMatch, RuledOut
from scoring.models import ContestantStatus, MatchRulingForm
from scoring.page_parts.ruling_words import RulingNote
from tournaments.entries.selectors.entries import ShownEntry


def match_note(plan: MatchPlan, entries: Mapping[str, ShownEntry]) -> tuple[RulingNote, ...]:
    """Return the ruling in force on a match, in words; empty without one."""
    if plan.ruled is None:
        return ()
    return (match_note_of(plan.ruled, entries),)


def match_note_of(ruled: RuledMatch, entries: Mapping[str, ShownEntry]) -> RulingNote:
    """Return one ruling on a match in words."""
    return RulingNote(
        match_ruling_in_words(ruled.ruling, entries), source_text(ruled.article), ruled.reason
    )


def match_ruling_in_words(ruling: Ruling, entries: Mapping[str, ShownEntry]) -> str:
    """Return what happened to a match: "No-show: Equipa Azul"."""
    parts = [title_of(str(key), entries) for key in ruling.teams]
    if ruling.boards:
        text = ", ".join(str(board) for board in ruling.boards)
        parts.append(gettext("boards %(boards)s") % {"boards": text})
    title = sentence_start(str(MatchRulingForm(ruling.form).label))
    return f"{title}: {', '.join(parts)}" if parts else title


def out_note(out: RuledOut) -> RulingNote:
    """Return in words that a contestant is out of the event."""
    return RulingNote(status_in_words(out.status), source_text(out.article), out.reason)


def status_in_words(status: str) -> str:
    """Return the state of a contestant that is out of the event in words, "" for all others."""
    return sentence_start(str(ContestantStatus(status).label)) if status else ""


def title_of(key: str, entries: Mapping[str, ShownEntry]) -> str:
    """Return who plays under a key, by name."""
    return entries[key].title if key in entries else key


def sentence_start(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]

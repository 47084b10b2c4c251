"""The conditions of an event in one line, in words."""

from django.utils.translation import gettext, ngettext

from federation.texts import sentence
from scoring.homologation.rules.gate_line import GateLine


def line_in_words(line: GateLine) -> str:
    """Return how many conditions are met, what is against the event first, and how many wait."""
    parts = [
        gettext("%(met)s of %(total)s conditions met") % {"met": line.met, "total": line.total}
    ]
    if line.against:
        first = line.against[0]
        parts.append(
            gettext("not met: %(title)s (%(article)s)")
            % {"title": sentence(first.title, {}), "article": first.article}
        )
        if more := len(line.against) - 1:
            parts.append(ngettext("%(n)s more", "%(n)s more", more) % {"n": more})
    if waiting := len(line.awaited):
        parts.append(
            ngettext(
                "%(n)s is decided by play and after it",
                "%(n)s are decided by play and after it",
                waiting,
            )
            % {"n": waiting}
        )
    return " · ".join(parts)

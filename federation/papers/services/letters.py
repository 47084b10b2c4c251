"""The office writes its own text for a sentence of a letter, or returns to the default."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.kinds.letter import LetterKind, places_of
from federation.models import Account, Federation, LetterText
from federation.papers.selectors.letters import text_in_force
from federation.services.audit import record_event


@transaction.atomic
def write_letter_text(
    *, kind: LetterKind, portuguese: str, english: str, account: Account, now: dt.datetime
) -> LetterText:
    """Store the next version of a sentence; issued papers do not change.

    If both texts are empty the default is used. Raises: RuleError for an unknown or missing
    placeholder, for one language without the other, or if nothing changes.
    """
    portuguese, english = portuguese.strip()[:2000], english.strip()[:2000]
    refuse_letter_text(kind, portuguese, english)
    # One writer at a time, because of the version number.
    Federation.objects.select_for_update().order_by("pk").first()
    last = text_in_force(kind.code)
    before = ("", "") if last is None else (last.portuguese, last.english)
    if before == (portuguese, english):
        raise RuleError("letter_unchanged")
    row = LetterText.objects.create(
        code=kind.code,
        version=last.version + 1 if last else 1,
        portuguese=portuguese,
        english=english,
        written_at=now,
        written_by=account,
    )
    record_event(
        "letter_written",
        subject=f"letter:{kind.code}",
        account=account,
        details={"version": row.version},
    )
    return row


def refuse_letter_text(kind: LetterKind, portuguese: str, english: str) -> None:
    """Refuse texts that do not have exactly the placeholders of the sentence; both may be empty.

    Raises: RuleError.
    """
    if not portuguese and not english:
        return
    if not (portuguese and english):
        raise RuleError("letter_in_both_languages")
    for text in (portuguese, english):
        named = places_of(text)
        if unknown := sorted(named - set(kind.sample)):
            raise RuleError("letter_place_unknown", places=_shown(unknown))
        if missing := sorted(set(kind.sample) - named):
            raise RuleError("letter_place_missing", places=_shown(missing))


def _shown(places: list[str]) -> str:
    return ", ".join(f"{{{place}}}" for place in places)

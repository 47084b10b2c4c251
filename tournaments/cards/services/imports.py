"""Import of cards from files."""

import datetime as dt
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from federation.errors import ImporterError
from federation.models import Account, Person
from tournaments.cards.rules.content import card_content
from tournaments.cards.services.convention_cards import begin_card
from tournaments.importers.card_files import LARGEST_FILE, card_from_file
from tournaments.models import ConventionCard


def begin_card_from_file(
    *,
    account: Account,
    partner: Person | None,
    name: str,
    file: "UploadedFile[Any]",
    now: dt.datetime,
) -> ConventionCard:
    """Create a card with the content of a file.

    Raises: ImporterError if the file is too large or cannot be read, RuleError if a field does not
    fit or the partner is missing.
    """
    if (file.size or 0) > LARGEST_FILE:
        raise ImporterError("card_file_too_large", limit_kb=LARGEST_FILE // 1024)
    content = card_content(card_from_file(file.read()))
    return begin_card(account=account, partner=partner, name=name, content=content, now=now)

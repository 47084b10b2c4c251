"""Bank account numbers (IBAN, ISO 13616)."""

import re

_IBAN = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}")


def written_iban(text: str) -> str:
    """Return an IBAN in the stored form: capitals, no blanks. Source: ISO 13616."""
    return "".join(text.split()).upper()


def is_iban(text: str) -> bool:
    """Return whether the check digits of an IBAN in its stored form are right. Source: ISO 7064."""
    if not _IBAN.fullmatch(text):
        return False
    # MOD 97-10: country and check digits are moved to the end, letters count from A = 10.
    turned = text[4:] + text[:4]
    return int("".join(str(int(letter, 36)) for letter in turned)) % 97 == 1


def in_fours(text: str) -> str:
    """Return an IBAN, or a creditor reference, as printed: in groups of four.

    Source: ISO 13616, ISO 11649.
    """
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))

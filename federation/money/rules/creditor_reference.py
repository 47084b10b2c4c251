"""Creditor references (ISO 11649): a reference with two check digits that banks verify."""

PREFIX = "RF"
CHECKED = 4  # "RF" and the two digits


def creditor_reference(reference: str) -> str:
    """Return a reference of ours as a creditor reference: `PP2026000001` -> `RF50PP2026000001`.

    reference: letters A to Z and digits, at most 21. Source: ISO 11649, check digits of ISO 7064
    mod 97-10.
    """
    digits = 98 - _remainder(f"{reference}{PREFIX}00")
    return f"{PREFIX}{digits:02}{reference}"


def is_creditor_reference(text: str) -> bool:
    """Return whether the check digits of a creditor reference, without blanks, are right.

    Source: ISO 11649, check digits of ISO 7064 mod 97-10.
    """
    whole = text.upper()
    if not (whole.isascii() and whole.isalnum() and len(whole) > CHECKED):
        return False
    has_digits = whole.startswith(PREFIX) and whole[len(PREFIX) : CHECKED].isdigit()
    return has_digits and _remainder(whole[CHECKED:] + whole[:CHECKED]) == 1


def _remainder(text: str) -> int:
    """Return the remainder modulo 97, with letters read as 10 to 35."""
    return int("".join(str(int(character, 36)) for character in text)) % 97

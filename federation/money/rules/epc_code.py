"""The EPC QR code, from which banking apps fill in a SEPA credit transfer."""

import unicodedata

from federation.rules.money import Money

CURRENCY = "EUR"
SMALLEST, LARGEST = 1, 99_999_999_999
LONGEST_NAME, LONGEST_TEXT = 70, 140


def epc_text(*, name: str, iban: str, amount: Money, text: str) -> str:
    """Return the text of the code, "" for other currencies, in which there is no such transfer.

    text: the remittance text. Source: EPC069-12 version 2.1.
    """
    if amount.currency != CURRENCY or not iban or not SMALLEST <= amount.cents <= LARGEST:
        return ""
    lines = (
        "BCD",  # service tag
        "002",  # version: no BIC is needed
        "1",  # UTF-8
        "SCT",  # SEPA credit transfer
        "",  # BIC
        _one_line(name, LONGEST_NAME),
        iban,
        f"{CURRENCY}{amount.as_decimal:.2f}",
        "",  # purpose
        "",  # structured reference
        _one_line(text, LONGEST_TEXT),
    )
    return "\n".join(lines)


def _one_line(text: str, longest: int) -> str:
    """Return a text in the letters all banks accept: the English alphabet, without accents."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(plain.split())[:longest]

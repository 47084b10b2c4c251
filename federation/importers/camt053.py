"""CAMT.053, the bank statement of ISO 20022: booked entries become lines."""

import datetime as dt
import re
from collections.abc import Iterator

from lxml import etree

from federation.errors import ImporterError
from federation.importers.bank_lines import (
    BANK_LIMITS,
    ImportedBankLine,
    cents,
    short_reference,
    tidy,
)
from federation.importers.limits import check_size

_NAMESPACE = re.compile(r"urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}")
_DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY")


def is_camt053(data: bytes) -> bool:
    """Return whether a file declares itself as CAMT.053."""
    return b"camt.053.001." in data[:4000]


def read_camt053(data: bytes) -> list[ImportedBankLine]:
    """Return the booked transactions of a CAMT.053 file, in order.

    An entry with single transactions that add up to it becomes one line for each.
    Raises: ImporterError if the file is malformed, hostile or of another kind.
    """
    root = _root(data)
    lines = [line for entry in root.iter("{*}Ntry") for line in _lines(entry)]
    if len(lines) > BANK_LIMITS.lines:
        raise ImporterError("bank_too_many_lines", limit=BANK_LIMITS.lines)
    return lines


def _root(data: bytes) -> "etree._Element":
    check_size(data, BANK_LIMITS)
    if any(mark in data for mark in _DECLARATIONS):
        raise ImporterError("bank_file_declares_entities")
    parser = etree.XMLParser(
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        no_network=True,
        resolve_entities=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise ImporterError("bank_file_broken") from None
    name = etree.QName(root)
    if name.localname != "Document" or not _NAMESPACE.fullmatch(name.namespace or ""):
        raise ImporterError("bank_file_of_another_kind")
    return root


def _lines(entry: "etree._Element") -> Iterator[ImportedBankLine]:
    if _text(entry, "{*}Sts/{*}Cd") or _text(entry, "{*}Sts"):
        status = _text(entry, "{*}Sts/{*}Cd") or _text(entry, "{*}Sts")
        if status != "BOOK":
            return
    whole, currency = _amount(entry, entry)
    details = entry.findall("{*}NtryDtls/{*}TxDtls")
    parts = [_amount(detail, entry)[0] for detail in details if detail.find("{*}Amt") is not None]
    if len(details) > 1 and len(parts) == len(details) and sum(parts) == whole:
        for number, (detail, part) in enumerate(zip(details, parts, strict=True), start=1):
            yield _line(entry, detail, part, currency, number)
        return
    yield _line(entry, details[0] if len(details) == 1 else entry, whole, currency, 0)


def _line(
    entry: "etree._Element", detail: "etree._Element", amount: int, currency: str, number: int
) -> ImportedBankLine:
    own = _text(detail, "{*}Refs/{*}AcctSvcrRef") if detail is not entry else ""
    shared = _text(entry, "{*}AcctSvcrRef") or _text(entry, "{*}NtryRef")
    day = _day(entry)
    text = _remittance(detail) or _text(entry, "{*}AddtlNtryInf")
    payer = _payer(detail)
    if own or (shared and not number):
        reference = short_reference(own or shared)
    else:
        reference = short_reference(shared, str(number), day.isoformat(), str(amount), text, payer)
    return ImportedBankLine(reference, day, amount, currency, tidy(text, 300), tidy(payer, 140))


def _amount(node: "etree._Element", entry: "etree._Element") -> tuple[int, str]:
    amount = node.find("{*}Amt")
    if amount is None:
        raise ImporterError("bank_amount_unreadable", line=node.sourceline or 0, found="–")
    direction = _text(node, "{*}CdtDbtInd") or _text(entry, "{*}CdtDbtInd")
    if direction not in {"CRDT", "DBIT"}:
        raise ImporterError("bank_direction_missing", line=entry.sourceline or 0)
    value = cents(amount.text or "", line=amount.sourceline or 0)
    currency = amount.get("Ccy", "")
    if not re.fullmatch(r"[A-Z]{3}", currency):
        raise ImporterError("bank_currency_missing", line=amount.sourceline or 0)
    return (value if direction == "CRDT" else -value), currency


def _day(entry: "etree._Element") -> dt.date:
    text = (
        _text(entry, "{*}BookgDt/{*}Dt")
        or _text(entry, "{*}BookgDt/{*}DtTm")[:10]
        or _text(entry, "{*}ValDt/{*}Dt")
    )
    try:
        return dt.date.fromisoformat(text[:10])
    except ValueError:
        raise ImporterError(
            "bank_day_unreadable", line=entry.sourceline or 0, found=text[:40]
        ) from None


def _remittance(detail: "etree._Element") -> str:
    free = [node.text or "" for node in detail.iterfind("{*}RmtInf/{*}Ustrd")]
    coded = [node.text or "" for node in detail.iterfind("{*}RmtInf/{*}Strd/{*}CdtrRefInf/{*}Ref")]
    end_to_end = _text(detail, "{*}Refs/{*}EndToEndId")
    if end_to_end != "NOTPROVIDED":
        coded.append(end_to_end)
    return " ".join(part for part in (*free, *coded) if part)


def _payer(detail: "etree._Element") -> str:
    return _text(detail, "{*}RltdPties/{*}Dbtr/{*}Nm") or _text(
        detail, "{*}RltdPties/{*}Dbtr/{*}Pty/{*}Nm"
    )


def _text(node: "etree._Element", path: str) -> str:
    child = node.find(path)
    return "" if child is None else (child.text or "").strip()

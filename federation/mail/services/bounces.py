"""Reports of mail servers about undeliverable messages (RFC 3464)."""

import email
import email.policy
import re
from email.message import EmailMessage, Message

from federation.models import Notice, NoticeState

LARGEST_BYTES = 1024 * 1024
_NUMBER = re.compile(r"<notice-(\d{1,18})@")
REFUSAL_LENGTH = 300


def note_bounce(sent_back: bytes) -> Notice | None:
    """Mark the message of a report as not delivered. Returns: its row, or None.

    Reports of delays are ignored, and so are reports that match no message of ours to that address.
    """
    report = email.message_from_bytes(sent_back[:LARGEST_BYTES], policy=email.policy.default)
    failed = _failed_recipients(report)
    if not failed or (regex_match := _NUMBER.search(_text_of(report))) is None:
        return None
    notice = Notice.objects.filter(pk=int(regex_match[1])).first()
    if notice is None or (why := failed.get(notice.email.lower())) is None:
        return None
    Notice.objects.filter(pk=notice.pk).exclude(state=NoticeState.DROPPED).update(
        state=NoticeState.FAILED, refusal=why[:REFUSAL_LENGTH], sealed=""
    )
    notice.refresh_from_db()
    return notice


def _failed_recipients(report: Message) -> dict[str, str]:
    """Return the failed addresses in a report, each with the reason."""
    by_address: dict[str, str] = {}
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for block in part.get_payload():
            if not isinstance(block, Message) or str(block.get("Action", "")).lower() != "failed":
                continue
            why = " ".join(str(block.get("Diagnostic-Code") or block.get("Status", "")).split())
            for field in ("Original-Recipient", "Final-Recipient"):
                address = str(block.get(field, "")).rpartition(";")[2].strip().lower()
                if address:
                    by_address[address] = why
    return by_address


def _text_of(report: Message) -> str:
    """Return what a report contains of the message: its header, or all of it."""
    texts = [str(report.get("In-Reply-To", "")), str(report.get("References", ""))]
    for part in report.walk():
        if part.get_content_type() == "text/rfc822-headers" and isinstance(part, EmailMessage):
            texts.append(part.get_content())
        texts.append(str(part.get("Message-ID", "")))
    return "\n".join(texts)

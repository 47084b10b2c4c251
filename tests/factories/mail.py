"""Mail servers with faults, and one that speaks SMTP."""

import socketserver
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend

from federation.models import Notice


class Silent(EmailBackend):
    """A server that cannot be reached."""

    def open(self) -> bool:
        raise TimeoutError("no answer")


class Choosy(EmailBackend):
    """A server that answers by the local part of the address: gone, full, hangs, spam."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        for message in messages:
            address = message.to[0]
            asked = address.partition("@")[0].rstrip("0123456789")
            if asked == "gone":
                raise SMTPRecipientsRefused({address: (550, b"no such mailbox")})
            if asked == "full":
                raise SMTPRecipientsRefused({address: (452, b"mailbox full")})
            if asked == "spam":
                raise SMTPDataError(554, b"refused as spam")
            if asked == "hangs":
                raise SMTPServerDisconnected("connection closed")
        return super().send_messages(messages)


class _Speaking(socketserver.StreamRequestHandler):
    server: Any

    def handle(self) -> None:
        self._say("220 ready")
        while line := self.rfile.readline():
            text = line.decode().strip()
            if text.upper().startswith("RCPT") and "gone" in text:
                self._say("550 5.1.1 no such mailbox")
            elif text.upper() == "DATA":
                self._say("354 go on")
                self.server.received.append(self._read())
                self._say("250 kept")
            elif text.upper() == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 fine")

    def _read(self) -> str:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.decode())
        return "".join(lines)

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def smtp_server() -> Iterator[tuple[int, list[str]]]:
    """Run an SMTP server that knows nobody called "gone". Yields: port, messages received."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Speaking) as server:
        server.daemon_threads = True
        server.received = []  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_address[1], server.received  # type: ignore[attr-defined]
        finally:
            server.shutdown()


def delivery_report(notice: Notice, *, action: str = "failed", to: str = "") -> bytes:
    """Return a delivery report of a mail server (RFC 3464)."""
    to = to or notice.email
    return (
        "From: MAILER-DAEMON@mx.example\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; {to}\r\nAction: {action}\r\nStatus: 5.1.1\r\n"
        "Diagnostic-Code: smtp; 550 5.1.1 unknown user\r\n\r\n"
        "--b\r\nContent-Type: text/rfc822-headers\r\n\r\n"
        f"Message-ID: <notice-{notice.pk}@trunfo.example>\r\nSubject: x\r\n\r\n--b--\r\n"
    ).encode()

"""A browser and its push service on this machine, which decrypts messages by RFC 8291."""

import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from federation.mail.rules.web_push import as_text, point_of


@dataclass
class Browser:
    """The browser's key and secret. got: bodies and headers received."""

    key: object = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = b"sixteen secrets!"
    status: int = 201
    endpoint: str = ""
    got: list[tuple[bytes, dict[str, str]]] = field(default_factory=list)

    @property
    def told(self) -> dict[str, str]:
        """Return the browser's subscription."""
        return {
            "endpoint": self.endpoint,
            "p256dh": as_text(point_of(self.key)),  # type: ignore[arg-type]
            "auth": as_text(self.auth),
        }

    def read(self, body: bytes) -> dict[str, str]:
        """Return the decrypted body, without the code that encrypted it."""
        salt, length = body[:16], body[20]
        sender = body[21 : 21 + length]
        public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
        shared = self.key.exchange(ECDH(), public)  # type: ignore[attr-defined]
        info = b"WebPush: info\0" + point_of(self.key) + sender  # type: ignore[arg-type]
        secret = _mac(_mac(self.auth, shared), info + b"\1")
        drawn = _mac(salt, secret)
        content = _mac(drawn, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = _mac(drawn, b"Content-Encoding: nonce\0\1")[:12]
        plain = AESGCM(content).decrypt(nonce, body[21 + length :], None)
        assert plain[-1:] == b"\2"
        return json.loads(plain[:-1])  # type: ignore[no-any-return]


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


class _Taking(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        browser: Browser = self.server.browser  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        browser.got.append((body, dict(self.headers)))
        self.send_response(browser.status)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Log nothing."""


@contextmanager
def push_service() -> Iterator[Browser]:
    """Run a push service on this machine for one browser."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Taking) as server:
        browser = Browser(endpoint=f"http://127.0.0.1:{server.server_port}/push/secret?x=1")
        server.browser = browser  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield browser
        finally:
            server.shutdown()

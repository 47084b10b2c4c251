"""HTTP to push services. Their addresses come from browsers, and are not trusted.

Only https, only public addresses, no redirects, and a limited answer.
"""

import ipaddress
import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from federation.errors import RuleError

SECONDS = 10
HTTPS_PORT = 443
READ_BYTES = 300


def refuse_push_service(endpoint: str) -> None:
    """Refuse an address to which no message may be sent. Raises: RuleError.

    The host name is resolved when a message is sent, since the result may change.
    """
    parts = _parts(endpoint)
    try:
        literal = ipaddress.ip_address(parts.hostname or "")
    except ValueError:
        return
    _refuse_private(str(literal))


def post_to_push_service(endpoint: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
    """Send a message. Returns: the status, and the beginning of the answer.

    Raises: RuleError for an address not allowed; OSError, HTTPException.
    """
    parts = _parts(endpoint)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    connection = _connection(parts)
    try:
        connection.request("POST", path, body=body, headers=dict(headers))
        http_response: HTTPResponse = connection.getresponse()
        return http_response.status, http_response.read(READ_BYTES).decode(errors="replace")
    finally:
        connection.close()


def origin_of(endpoint: str) -> str:
    """Return the push service of an address: "https://push.example.org"."""
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def _parts(endpoint: str) -> SplitResult:
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as fault:
        raise RuleError("push_service_refused") from fault
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not parts.hostname or parts.username is not None or not is_plain:
        raise RuleError("push_service_refused")
    if settings.PUSH_TO_ANY_ADDRESS:
        return parts
    if parts.scheme != "https" or port not in {None, HTTPS_PORT}:
        raise RuleError("push_service_refused")
    return parts


def _connection(parts: SplitResult) -> HTTPConnection:
    """Return a connection to the resolved and checked address, so that both are the same."""
    host = parts.hostname or ""
    port = parts.port or (HTTPS_PORT if parts.scheme == "https" else 80)
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(address_info[4][0]) for address_info in answers]
    for address in addresses:
        _refuse_private(address)
    if parts.scheme != "https":
        return HTTPConnection(addresses[0], port, timeout=SECONDS)
    return _To(host, addresses[0], port)


class _To(HTTPSConnection):
    """A connection to one address, with the certificate checked for the name."""

    def __init__(self, host: str, address: str, port: int) -> None:
        self.context = ssl.create_default_context()
        super().__init__(host, port, timeout=SECONDS, context=self.context)
        self.address = address

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), SECONDS)
        self.sock = self.context.wrap_socket(plain, server_hostname=self.host)


def _refuse_private(address: str) -> None:
    ip_address = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip_address, ipaddress.IPv6Address) and ip_address.ipv4_mapped:
        ip_address = ip_address.ipv4_mapped
    is_public = ip_address.is_global and not ip_address.is_multicast
    if not is_public and not settings.PUSH_TO_ANY_ADDRESS:
        raise RuleError("push_service_refused")

"""The address of the client of a request, behind our own proxies."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

IPV6_PREFIX = 64


def client_address(request: HttpRequest) -> str:
    """Return the address that called the outermost of our proxies; "" if it is unknown.

    Each proxy appends to X-Forwarded-For, so only the last `PROXIES` entries can be trusted; the
    client itself may have written the earlier ones.
    """
    nearest = request.META.get("REMOTE_ADDR", "")
    parts = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.PROXIES < 1:
        return _address(nearest)
    return _address(parts[-min(settings.PROXIES, len(parts))]) or _address(nearest)


def address_for_limits(request: HttpRequest) -> str:
    """Return the key that rate limits count by: the IPv4 address, or the network of an IPv6 one."""
    address = client_address(request)
    if ":" in address:
        return str(ipaddress.IPv6Network((address, IPV6_PREFIX), strict=False).network_address)
    return address


def _address(text: str) -> str:
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        ip_address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(ip_address, ipaddress.IPv6Address) and ip_address.ipv4_mapped:
        return str(ip_address.ipv4_mapped)
    return str(ip_address)

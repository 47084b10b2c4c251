"""Whose request it is: the client's address, behind the proxies of ours."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

IPV6_PREFIX = 64


def client_address(request: HttpRequest) -> str:
    """Return the address the outermost of our proxies was called from; "" where there is none.

    Each proxy adds to the end of X-Forwarded-For, so only as many entries count as there are
    proxies (`PROXIES`); what stands before them is the caller's own word.
    """
    nearest = request.META.get("REMOTE_ADDR", "")
    told = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.PROXIES < 1:
        return _address(nearest)
    return _address(told[-min(settings.PROXIES, len(told))]) or _address(nearest)


def address_for_limits(request: HttpRequest) -> str:
    """Return what a limit counts by: an IPv4 address, or the network a subscriber's IPv6 is in."""
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
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(found)

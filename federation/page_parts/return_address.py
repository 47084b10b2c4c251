"""The page to return to, as sent by a form."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def return_address(request: HttpRequest) -> str:
    """Return the page of this site to return to, as sent by a form; "" for none."""
    address = request.POST.get("back_to", "")
    is_ours = address.startswith("/") and url_has_allowed_host_and_scheme(
        address, allowed_hosts=None
    )
    return address if is_ours else ""

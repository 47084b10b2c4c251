"""The page of ours that a form asks to come back to."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def asked_back(request: HttpRequest) -> str:
    """Return the page of ours that a form asks to come back to, "" for none."""
    asked = request.POST.get("back_to", "")
    is_ours = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_ours else ""

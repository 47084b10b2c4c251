"""The reader's choice of text size and contrast, beside what the device asks for."""

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html_join
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from federation.access import public

COOKIE = "display"
KEPT_SECONDS = 400 * 24 * 3600  # as long as browsers keep a cookie
TEXTS = (
    ("", pgettext_lazy("text", "as the device has it")),
    ("large", pgettext_lazy("text", "large")),
    ("largest", pgettext_lazy("text", "very large")),
)
CONTRASTS = (
    ("", pgettext_lazy("contrast", "as the device has it")),
    ("more", pgettext_lazy("contrast", "more")),
)


class DisplayForm(forms.Form):
    """Text size and contrast."""

    text = forms.ChoiceField(
        label=_("Size of the text"), choices=TEXTS, required=False, widget=forms.RadioSelect
    )
    contrast = forms.ChoiceField(
        label=_("Contrast"), choices=CONTRASTS, required=False, widget=forms.RadioSelect
    )


def display_of(request: HttpRequest) -> dict[str, str]:
    """Return what the reader chose; "" where it is the device's."""
    chosen = request.COOKIES.get(COOKIE, "").split(".")
    return {
        name: next((value for value, _label in values if value and value in chosen), "")
        for name, values in (("text", TEXTS), ("contrast", CONTRASTS))
    }


def display_attributes(request: HttpRequest) -> SafeString:
    """Return what the body of a page says of it: "" where all is the device's."""
    chosen = ((name, value) for name, value in display_of(request).items() if value)
    return format_html_join("", ' data-{}="{}"', chosen)


@public
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def display(request: HttpRequest) -> HttpResponse:
    """Ask for size and contrast, and keep them in a cookie.

    It needs no token for the reasons of the choice of language: nothing but this browser's own
    pages changes.
    """
    address = request.POST.get("next") or request.GET.get("next", "")
    back_to = address if url_has_allowed_host_and_scheme(address, {request.get_host()}) else "/"
    display_form = DisplayForm(request.POST or None, initial=display_of(request))
    if request.method != "POST" or not display_form.is_valid():
        page = {"form": display_form, "back_to": back_to}
        status = 422 if display_form.errors else 200
        return render(request, "federation/display.html", page, status=status)
    chosen = [value for value in display_form.cleaned_data.values() if value]
    response = redirect(back_to)
    if chosen:
        response.set_cookie(
            COOKIE,
            ".".join(chosen),
            max_age=KEPT_SECONDS,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response

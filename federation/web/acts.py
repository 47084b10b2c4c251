"""The page of an act: its form, its preview, its refusal, and the next page."""

from functools import wraps
from typing import Any

from django.contrib import messages
from django.db.models import Model
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, URLPattern, path, resolve, reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from federation.access import View, next_address, require, return_address
from federation.acts.act import Act, Call
from federation.acts.refusal_log import note_refusal
from federation.acts.registry import all_acts
from federation.acts.saved_input import put_back
from federation.bodies.web.fresh_sign_in import after_fresh_sign_in
from federation.once import REDIRECT, once
from federation.page_parts.refusals import caught
from federation.papers.documents.saved_files import to_be_saved
from federation.selectors.callers import account_of
from federation.texts import text_of

WRONG_INPUT, REFUSED = 422, 409


def act_pages() -> list[URLPattern]:
    """Return the URL patterns of all acts, named like the acts."""
    return [path(act.path, page_of(act), name=act.name) for act in all_acts()]


def page_of(act: Act) -> View:
    """Return the view of one act: GET shows the form, POST does the act."""

    def view(request: HttpRequest, *rows: Any, **names: Any) -> HttpResponse:
        call = act.call_of(request.user, rows, names)
        if request.method != "POST":
            form = act.bound_form(call)
            form.initial.update(
                {name: request.GET[name] for name in form.fields if name in request.GET}
            )
            put_back(request, form, request.get_full_path())
            return _shown(request, act, call, form)
        form = act.bound_form(call, request.POST, request.FILES)
        try:
            if not form.is_valid():
                return _shown(request, act, call, form, status=WRONG_INPUT)
            if act.preview and "apply" not in request.POST:
                return _shown(request, act, call, form, previewed=True)
            outcome = act.perform(form, call)
        except caught(*act.refusals) as refusal:
            note_refusal(act.name, call.row, call.account, refusal, call.now)
            return _shown(request, act, call, form, status=REFUSED, refused=text_of(refusal))
        if act.file:
            return to_be_saved(**act.file(outcome.value, form, call))
        for level, words in outcome.messages:
            messages.add_message(request, level, words)
        return redirect(return_address(request) or act.next_address(outcome.value, call))

    guarded = once(view, refuses_another=act.once) if act.takes_key else view
    guarded = after_fresh_sign_in(guarded) if act.fresh_sign_in else guarded
    guarded = _followed_by_htmx(require(may=act.may, load=act.load, key=act.key)(guarded))
    guarded.act = act  # type: ignore[attr-defined]
    return require_http_methods(["GET", "HEAD", "POST"])(guarded)


def _followed_by_htmx(view: View) -> View:
    """Tell htmx, which requested a part of a page, to load the next page as a whole."""

    @wraps(view)
    def followed(request: HttpRequest, *args: Any, **names: Any) -> HttpResponse:
        response = view(request, *args, **names)
        if request.htmx and response.status_code == REDIRECT:  # type: ignore[attr-defined]
            return _led_on(request, response["Location"])
        return response

    return followed


def _shown(
    request: HttpRequest,
    act: Act,
    call: Call,
    form: Form,
    *,
    status: int = 200,
    refused: str = "",
    previewed: bool = False,
) -> HttpResponse:
    page = {
        "act": act,
        "form": form,
        "address": reverse(act.name, args=act.numbers(call)),
        "refused": refused,
        "about_row": _words(call.row),
        "back_to": return_address(request),
        **_one_step_up(request, act, call),
    }
    if previewed:
        page |= _previewed(act.preview, act.service_arguments(form, call), call)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "acts/form.html", page, status=status)
    own = act.page.context(call) if act.page else {}
    template = act.page.template if act.page else "acts/page.html"
    return render(request, template, {**page, **own}, status=status)


def _previewed(preview: Any, arguments: dict[str, Any], call: Call) -> dict[str, Any]:
    """Return the context of the preview, computed without account and time."""
    by_name = {name: value for name, value in arguments.items() if name not in {"account", "now"}}
    return {
        "preview": preview.context(preview.of(**by_name), call),
        "preview_template": preview.template,
    }


def _words(row: Any) -> str:
    """Return the text of a row; "" for models that define none."""
    if row is None:
        return ""
    # `__str__` of the class, not bound to a row.
    is_wordless = type(row).__str__ is Model.__str__  # type: ignore[comparison-overlap]
    return "" if is_wordless else str(row)


def _one_step_up(request: HttpRequest, act: Act, call: Call) -> dict[str, str]:
    """Return the link above the title: the next page after the act, or the row's page.

    If there is neither, the page the reader came from, once the form was sent.
    """
    if back_to := return_address(request):
        return {"up": back_to, "up_words": gettext("Back")}
    words = _words(call.row) or gettext("Back")
    if isinstance(act.next_page, str):
        up_words = words if act.next_row == "pk" else gettext("Back")
        return {"up": act.next_address(None, call), "up_words": up_words}
    if above := _page_of_row(request, act, call):
        return {"up": above, "up_words": words}
    up = next_address(request) if request.method == "POST" else ""
    return {"up": up, "up_words": gettext("Back")}


def _page_of_row(request: HttpRequest, act: Act, call: Call) -> str:
    """Return the address above that of the act, if it shows the same row to the reader."""
    if call.row is None:
        return ""
    above = reverse(act.name, args=act.numbers(call)).rstrip("/").rpartition("/")[0] + "/"
    try:
        match = resolve(above)
    except Resolver404:
        return ""
    view: Any = match.func
    if hasattr(view, "act") or call.row.pk not in match.kwargs.values():
        return ""
    may = getattr(view, "predicate", None)
    is_open = may == "public" or (
        callable(may) and may(account_of(request), call.row, on=call.today)
    )
    return above if is_open else ""


def _led_on(request: HttpRequest, address: str) -> HttpResponse:
    """Redirect a page that uses htmx; browsers do not reload if only the `#` part differs."""
    page, _hash, place = address.partition("#")
    current = (request.htmx.current_url_abs_path or "").partition("#")[0]  # type: ignore[attr-defined]
    if place and page == current:
        return HttpResponseClientRefresh()
    return HttpResponseClientRedirect(address)

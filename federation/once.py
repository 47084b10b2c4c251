"""Forms that move money or make a row: one sent twice is done once, and answered alike twice."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from federation.errors import RuleError
from federation.selectors.callers import account_of
from federation.services.idempotency import ActSent, Answer, done_once
from federation.texts import text_of

FIELD = "idempotency_key"
NOT_OF_THE_ACT = {FIELD, "csrfmiddlewaretoken"}
View = Callable[..., HttpResponse]
REDIRECT = 302


def once(view: View, *, refuses_another: bool = True) -> View:
    """Process a form once; a repetition gets the same messages and the same redirect.

    Each form shown contains a key of its own (`templatetags.form_key`).
    refuses_another: a form with the same key and another content is refused, as where money moves;
    otherwise it is another act, of somebody who went back and wrote again.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.POST.get(FIELD, "") if request.method == "POST" else ""
        if not key:
            return view(request, *args, **kwargs)
        sent = ActSent(account_of(request), key, request.get_full_path(), _form_sent(request))
        try:
            done, answer = done_once(
                sent if refuses_another else sent.under_its_content(),
                lambda: _done(request, lambda: view(request, *args, **kwargs)),
            )
        except RuleError as refusal:
            messages.error(request, text_of(refusal))
            return HttpResponseRedirect(request.get_full_path())
        if done is not None:
            return done
        for level, said in answer["said"]:
            messages.add_message(request, level, said)
        return HttpResponseRedirect(answer["location"])

    guarded.acts_once = True  # type: ignore[attr-defined]
    return guarded


def _done(
    request: HttpRequest, view: Callable[[], HttpResponse]
) -> tuple[HttpResponse, Answer | None]:
    """Return the response and how to repeat it; None if the form is shown again, not done."""
    response = view()
    rows = [(queued.level, str(queued.message)) for queued in _queued(request)]
    levels = {level for level, _text in rows}
    refused = messages.ERROR in levels and messages.SUCCESS not in levels
    if response.status_code != REDIRECT or refused:
        return response, None
    return response, {"location": response["Location"], "said": rows}


def _queued(request: HttpRequest) -> list[Any]:
    """Return the messages waiting for the next page, without marking them as read."""
    return list(getattr(get_messages(request), "_queued_messages", ()))


def _form_sent(request: HttpRequest) -> dict[str, Any]:
    fields = {name: request.POST.getlist(name) for name in request.POST}
    sent: dict[str, Any] = {
        name: values for name, values in fields.items() if name not in NOT_OF_THE_ACT
    }
    for name in request.FILES:
        sent[f"file:{name}"] = [digest_of(file) for file in request.FILES.getlist(name)]
    return sent


def digest_of(file: "UploadedFile[Any]") -> str:
    """Return a digest of the file's bytes, and rewind the file."""
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()

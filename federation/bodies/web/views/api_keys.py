"""Keys of programs: created, shown once and revoked by their owner."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.bodies.services.accounts import KeyDraft, create_api_token
from federation.bodies.web.forms.api_keys import KeyForm
from federation.bodies.web.fresh_sign_in import after_fresh_sign_in
from federation.bodies.web.second_factor import passed_second_factor
from federation.errors import Refusal
from federation.permissions import may_keep_own_keys
from federation.selectors.callers import account_of
from federation.texts import text_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_own_keys)
@after_fresh_sign_in
def api_keys(request: HttpRequest) -> HttpResponse:
    form = KeyForm(request.POST or None)
    now = timezone.now()
    context: dict[str, object] = {"form": form, "today": timezone.localdate(now)}
    if request.method == "POST" and form.is_valid():
        cleaned_data = form.cleaned_data
        draft = KeyDraft(
            cleaned_data["name"],
            cleaned_data["scopes"],
            form.expires_on(),
            passed_second_factor(request),
        )
        try:
            token, key = create_api_token(
                owner=account_of(request), draft=draft, account=account_of(request), now=now
            )
        except Refusal as refusal:
            form.add_error(None, text_of(refusal))
        else:
            return render(request, "federation/api_key_made.html", {"token": token, "key": key})
    context["keys"] = account_of(request).api_tokens.order_by("revoked_at", "-created_at")
    return render(request, "federation/api_keys.html", context, status=422 if form.errors else 200)

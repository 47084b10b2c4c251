"""The page that an invitation links to."""

from django.contrib import messages
from django.contrib.auth.forms import SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from federation.access import public
from federation.bodies.services.invitations import accept_invitation, invited_account
from federation.errors import Refusal
from federation.texts import text_of


@public
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    today = timezone.localdate()
    page = "federation/invitation.html"
    try:
        owner = invited_account(token, on=today)
        form = SetPasswordForm(owner, request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            password = form.cleaned_data["new_password1"]
            accept_invitation(token=token, password=password, on=today)
            messages.success(request, _("Your account is open. Sign in with your new password."))
            return redirect("account_login")
    except Refusal as refusal:
        return render(request, page, {"refusal": text_of(refusal)}, status=410)
    return render(request, page, {"owner": owner, "form": form})

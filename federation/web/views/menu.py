"""The whole menu as a page, for phones, and the choice of a role."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from federation.access import public, require
from federation.permissions import may_sign_in
from federation.selectors.callers import account_of
from federation.web.menu import SESSION_KEY, roles_of


@require_safe
@public
def menu_page(request: HttpRequest) -> HttpResponse:
    return render(request, "federation/menu.html")


@require_POST
@require(may=may_sign_in)
def role_choose(request: HttpRequest) -> HttpResponse:
    """Change the role whose menu is shown; the account's rights do not change."""
    role = request.POST.get("role", "")
    if role in {role.key for role in roles_of(account_of(request))}:
        request.session[SESSION_KEY] = role
    return redirect("desk")

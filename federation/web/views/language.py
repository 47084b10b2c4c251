"""The reader's choice of language."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from federation.access import public
from federation.bodies.services.accounts import choose_language as keep_language
from federation.selectors.callers import account_of


@public
@csrf_exempt
@never_cache
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the language in a cookie and, for accounts, as language of e-mails; redirect back.

    Every page contains this form. A CSRF token would set a cookie for every reader, so that no
    public page could be cached. Only the reader's own language changes, and browsers do not send
    the session cookie with a form of another site, so no token is required.
    """
    if request.user.is_authenticated:
        keep_language(owner=account_of(request), language=request.POST.get("language", ""))
    return set_language(request)

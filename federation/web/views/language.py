"""The language a reader chooses."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from federation.bodies.services.accounts import choose_language as keep_language
from federation.doors import public
from federation.selectors.callers import account_of


@public
@csrf_exempt
@never_cache
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the language in a cookie, and lead back to the page; whoever is signed in is written to
    in it from now on.

    Every page has this form: a token in it would set a cookie on every reader, and no public page
    could be kept by anybody. Nothing but the reader's own language changes, so none is asked for,
    and no browser sends a session along with the form of another site.
    """
    if request.user.is_authenticated:
        keep_language(owner=account_of(request), language=request.POST.get("language", ""))
    return set_language(request)

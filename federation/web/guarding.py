"""Which minor an account acts for while it looks at our pages."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.selectors.minors import guardianships_of

SESSION_KEY = "guardianship"


class GuardingMiddleware:
    """Lets a guardian stand where the minor stands, as long as that is in force.

    Every door that asks who somebody is in the register then answers as for the minor; what the
    account holds of its own rests.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        account = request.user
        if SESSION_KEY in request.session and account.is_authenticated and not account.acting:
            today = timezone.localdate()
            mine = guardianships_of(account, on=today).filter(pk=request.session[SESSION_KEY])
            guardianship = mine.first()
            if guardianship is not None:
                account.act_for_minor(guardianship)
            else:
                del request.session[SESSION_KEY]
                messages.warning(
                    request, _("You no longer act for the minor. You act for yourself.")
                )
        return self.get_response(request)

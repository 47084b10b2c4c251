"""A hearing called off beside the decision that is being written."""

from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.page_parts.refusals import refusals_to_messages
from federation.selectors.callers import account_of
from rulings.councils.services.cases import cancel_hearing
from rulings.models import CouncilCase

CALL_OFF = "call_off"


def call_off_hearing(request: HttpRequest, case: CouncilCase) -> bool:
    """Call off the hearing whose button was pressed; return whether one was pressed."""
    pressed = request.POST.get(CALL_OFF, "")
    if not pressed.isdecimal():
        return False
    hearing = get_object_or_404(case.hearings, pk=pressed)
    with refusals_to_messages(request):
        cancel_hearing(
            hearing=hearing,
            reason=request.POST.get(f"{CALL_OFF}_reason_{hearing.pk}", ""),
            account=account_of(request),
            now=timezone.now(),
        )
        messages.success(request, _("The hearing is called off; the parties are told."))
    return True

"""Saying how an event is ranked, and drawing lots among those still level."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from federation.doors import door
from federation.page_parts.refusals import tell_errors, told_to
from scoring.engine.errors import EngineError
from scoring.rankings.services.terms import draw_the_level, set_ranking_terms
from scoring.standings.web.terms import TermsForm
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_manage_event


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def ranking_terms_set(request: HttpRequest, event: Event) -> HttpResponse:
    form = TermsForm(request.POST, event=event)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("event-manage", pk=event.pk)
    with told_to(request, EngineError):
        set_ranking_terms(event=event, draft=form.draft(), account=request.user, now=timezone.now())
        messages.success(request, _("The terms of the ranking are set."))
    return redirect("event-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def lot_draw(request: HttpRequest, event: Event) -> HttpResponse:
    with told_to(request, EngineError):
        row = draw_the_level(
            event=event,
            seed=request.POST.get("seed", "")[:64],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(
            request, _("The lot is drawn with seed %(seed)s.") % {"seed": row.lot_seed}
        )
    return redirect("event-manage", pk=event.pk)

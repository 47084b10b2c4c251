"""Ranking points that an entry loses by decision: decided, listed, taken back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from federation.doors import door
from scoring.adjustments.selectors import losses_visible_to, points_losses_of
from scoring.models import PointsLoss
from scoring.page_parts.refusals import told_to
from scoring.permissions import may_homologate, may_take_back_points_loss
from scoring.rankings.services.points_losses import (
    WITHDRAWAL,
    WITHDRAWAL_PERCENT,
    lose_points,
    take_back_points_loss,
)
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of
from scoring.web.forms import WithdrawalLossForm
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=events_visible_to, may=may_homologate)
def points_loss_list(request: HttpRequest, event: Event) -> HttpResponse:
    shown = entries_of(event)
    labels = {pk: f"{entry.label} · {entry.title}" for pk, entry in shown.items()}
    form = WithdrawalLossForm(request.POST or None, entries=labels)
    if request.method == "POST" and form.is_valid():
        with told_to(request):
            lose_points(
                entry=event.entries.get(pk=form.cleaned_data["entry"]),
                player=None,
                percent=WITHDRAWAL_PERCENT,
                article=WITHDRAWAL,
                reason=form.cleaned_data["reason"],
                account=request.user,
                now=timezone.now(),
            )
            messages.success(request, _("The loss is decided; the ranking follows."))
            return redirect("points-loss-list", pk=event.pk)
    rows = [(each, labels[each.entry_id]) for each in points_losses_of(event)]
    return render(
        request,
        "scoring/points_loss_list.html",
        {
            "head": event_head(request, event, here="event-manage"),
            "event": event,
            "rows": rows,
            "form": form,
        },
    )


@require_POST
@door(load=losses_visible_to, may=may_take_back_points_loss)
def points_loss_take_back(request: HttpRequest, loss: PointsLoss) -> HttpResponse:
    with told_to(request):
        take_back_points_loss(
            loss=loss,
            account=request.user,
            now=timezone.now(),
            reason=request.POST.get("reason", ""),
        )
        messages.success(request, _("The points are given back."))
    return redirect("points-loss-list", pk=loss.event_id)

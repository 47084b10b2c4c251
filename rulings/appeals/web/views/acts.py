"""The acts on an appeal: times, deposit, form, committee, hearing, decision, going further."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.doors import door
from federation.once import once
from federation.page_parts.refusals import tell_errors
from rulings.appeals.selectors.appeals import (
    appeals_seen_by,
    people_of_entries,
    seated_members,
    seats_asked_of,
)
from rulings.appeals.selectors.contested import contested_by, sides_spoken_for
from rulings.appeals.selectors.forms import form_fields, form_from_log
from rulings.appeals.services.appeals import (
    PaidBy,
    leave_unconsidered,
    receive_deposit,
    withdraw_appeal,
)
from rulings.appeals.services.hearings import (
    answer_invitation,
    name_committee,
    save_form,
    take_step,
    tell_decision,
    write_decision,
)
from rulings.appeals.services.statements import set_times
from rulings.appeals.services.to_justice import JusticeDraft, appeal_to_justice
from rulings.appeals.web.forms import (
    CommitteeForm,
    DecisionForm,
    DepositForm,
    JusticeForm,
    PaperForm,
    ReasonForm,
    StepForm,
    TellForm,
    TimesForm,
)
from rulings.models import Appeal, AppealBody, AppealMember
from rulings.permissions import (
    may_answer_seat,
    may_appeal_further,
    may_name_committee,
    may_run_appeal,
    may_tell_decision,
    may_withdraw_appeal,
    may_write_decision,
)
from rulings.rules.appeals import copies_of_form
from scoring.page_parts.refusals import told_to

WORDS = ("appellants_words", "others_words")


def _done(
    request: HttpRequest, appeal: Appeal, form: Form, act: Callable[[dict[str, Any]], object]
) -> HttpResponse:
    """Do an act with what was filled in, or tell what was filled in wrongly; back to the page."""
    if form.is_valid():
        with told_to(request):
            act({"appeal": appeal, "account": request.user, "now": timezone.now()})
            messages.success(request, _("It is on record."))
    else:
        tell_errors(request, form)
    return redirect("appeal-detail", pk=appeal.pk)


@require_POST
@door(load=appeals_seen_by, may=may_run_appeal)
def appeal_times(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = TimesForm(request.POST)
    return _done(request, appeal, form, lambda to: set_times(times=form.times(), **to))


@require_POST
@door(load=appeals_seen_by, may=may_run_appeal)
@once
def appeal_deposit(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = DepositForm(request.POST)
    return _done(
        request,
        appeal,
        form,
        lambda to: receive_deposit(paid_by=PaidBy(form.cleaned_data["paid_by"]), **to),
    )


@require_POST
@door(load=appeals_seen_by, may=may_run_appeal)
def appeal_leave(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = ReasonForm(request.POST)
    return _done(request, appeal, form, lambda to: leave_unconsidered(**form.cleaned_data, **to))


@require_POST
@door(load=appeals_seen_by, may=may_withdraw_appeal)
@once
def appeal_withdraw(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = ReasonForm(request.POST)
    return _done(request, appeal, form, lambda to: withdraw_appeal(**form.cleaned_data, **to))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@door(load=appeals_seen_by, may=may_run_appeal)
def appeal_form(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    """The form, filled from the log where the director has not written yet."""
    names = (*form_fields(appeal), *WORDS)
    filled = {**form_from_log(appeal), **{k: v for k, v in appeal.form.items() if v}}
    form = PaperForm(request.POST or None, fields=names, initial=filled)
    if request.method == "POST":
        if form.is_valid():
            with told_to(request):
                save_form(
                    appeal=appeal,
                    fields=form.cleaned_data,
                    complete="complete" in request.POST,
                    account=request.user,  # type: ignore[arg-type]
                    now=timezone.now(),
                )
                messages.success(request, _("The form is kept."))
                return redirect("appeal-detail", pk=appeal.pk)
        else:
            tell_errors(request, form)
    return render(
        request,
        "rulings/appeal_form.html",
        {
            "appeal": appeal,
            "form": form,
            "copies": copies_of_form(seated_members(appeal)),
            "is_complete": appeal.form_completed_at is not None,
        },
    )


@require_POST
@door(load=appeals_seen_by, may=may_name_committee)
def appeal_committee(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = CommitteeForm(request.POST)

    def name(to: dict[str, Any]) -> None:
        people = form.cleaned_data["numbers"]
        name_committee(people=people, chair=people[0], **to)

    return _done(request, appeal, form, name)


@require_POST
@door(load=seats_asked_of, may=may_answer_seat)
def seat_answer(request: HttpRequest, member: AppealMember) -> HttpResponse:
    with told_to(request):
        answer_invitation(
            member=member,
            accepts=request.POST.get("answer") == "accept",
            account=request.user,  # type: ignore[arg-type]
            now=timezone.now(),
        )
        messages.success(request, _("Your answer is on record."))
    return redirect("appeal-detail", pk=member.appeal_id)


@require_POST
@door(load=appeals_seen_by, may=may_write_decision)
def appeal_step(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = StepForm(request.POST)
    done = _done(request, appeal, form, lambda to: take_step(**form.cleaned_data, **to))
    done["Location"] += "#next"  # a hearing goes on from step to step: no way back up the page
    return done


@require_POST
@door(load=appeals_seen_by, may=may_write_decision)
def appeal_decide(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = DecisionForm(request.POST, votes=appeal.body == AppealBody.COMMITTEE)
    return _done(request, appeal, form, lambda to: write_decision(decision=form.decision(), **to))


@require_POST
@door(load=appeals_seen_by, may=may_tell_decision)
@once
def appeal_tell(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    form = TellForm(request.POST)
    return _done(request, appeal, form, lambda to: tell_decision(**form.cleaned_data, **to))


@require_POST
@door(load=appeals_seen_by, may=may_appeal_further)
def appeal_further(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    own: Any = request.user
    sides = sides_spoken_for(own, contested_by(appeal), on=timezone.localdate())
    form = JusticeForm(request.POST, entries=sides, people=people_of_entries(sides))
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("appeal-detail", pk=appeal.pk)
    with told_to(request):
        sent = appeal_to_justice(
            draft=JusticeDraft(
                against=appeal,
                entry=form.cleaned_data["entry"],
                backers=form.cleaned_data["backers"],
                text=form.cleaned_data["grounds"],
                grounds=form.rests_on(),
            ),
            account=request.user,  # type: ignore[arg-type]
            now=timezone.now(),
        )
        messages.success(request, _("The appeal is forwarded to the council of justice."))
        return redirect("appeal-detail", pk=sent.pk)
    return redirect("appeal-detail", pk=appeal.pk)

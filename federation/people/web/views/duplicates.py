"""Possible duplicates in the register: compare, confirm as two, or merge."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.acts.saved_input import put_back
from federation.bodies.selectors.memberships import home_clubs_of
from federation.bodies.web.fresh_sign_in import after_fresh_sign_in
from federation.errors import Refusal
from federation.models import Person
from federation.page_parts.lists import Column, listing
from federation.people.selectors.comparison import compared, is_better_row
from federation.people.selectors.duplicates import duplicates_open, people_registered
from federation.people.services.merges import propose_merge
from federation.people.web.forms.people import MergeForm
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.texts import text_of

COLUMNS = (
    Column("weight", gettext_lazy("Likelihood"), ("weight", "one__sort_name"), "num wide"),
    Column("name", gettext_lazy("One"), ("one__sort_name", "other__sort_name")),
    Column("other", gettext_lazy("The other")),
    Column("why", gettext_lazy("Why"), ("suspicion", "-weight"), "wide"),
    Column("act", ""),
)


@require_safe
@require(may=may_keep_office)
def duplicate_list(request: HttpRequest) -> HttpResponse:
    pairs = listing(duplicates_open(), request=request, columns=COLUMNS, default="-weight")
    people = {pk for pair in pairs.rows for pk in (pair.one_id, pair.other_id)}
    clubs = home_clubs_of(people, on=timezone.localdate())
    rows = [(pair, clubs.get(pair.one_id), clubs.get(pair.other_id)) for pair in pairs.rows]
    return render(request, "federation/duplicate_list.html", {"listing": pairs, "pairs": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_office)
@after_fresh_sign_in
def person_compare(request: HttpRequest, one: int, other: int) -> HttpResponse:
    first, second = (get_object_or_404(Person, pk=pk) for pk in (one, other))
    if merged := first.merged_into_id or second.merged_into_id:
        return redirect("admin:federation_person_change", merged)
    form = MergeForm(request.POST or None, initial={"keep": _proposed(first, second)})
    if request.method != "POST":
        put_back(request, form, request.get_full_path())
    numberless = _("without a number")
    form.fields["keep"].choices = [  # type: ignore[attr-defined]
        (str(person.pk), f"{person.name} ({person.number or numberless})")
        for person in (first, second)
    ]
    if request.method == "POST" and form.is_valid():
        kept, merged_person = first, second
        if form.cleaned_data["keep"] == str(second.pk):
            kept, merged_person = second, first
        try:
            done = propose_merge(
                kept=kept,
                merged=merged_person,
                reason=form.cleaned_data["reason"],
                account=account_of(request),
                now=timezone.now(),
            )
        except Refusal as refusal:
            form.add_error(None, text_of(refusal))
        else:
            text = _("The two are one person now: %(name)s. Merges can be undone.")
            if done is None:
                text = _("A second person of the office must agree to the merge into %(name)s.")
            messages.success(request, text % {"name": kept.name})
            return redirect("duplicate-list")
    return render(
        request,
        "federation/person_compare.html",
        {
            "one": first,
            "other": second,
            "lines": compared(first, second, on=timezone.localdate()),
            "form": form,
        },
        status=422 if form.errors else 200,
    )


@require_safe
@require(may=may_keep_office)
def person_compare_start(request: HttpRequest) -> HttpResponse:
    """Redirect to the comparison of two people by their numbers."""
    numbers = [request.GET.get(name, "").strip() for name in ("first", "second")]
    person_ids_by_number = {
        person.number: person.pk for person in people_registered().filter(number__in=numbers)
    }
    missing = [number for number in numbers if number not in person_ids_by_number]
    if missing or len(set(numbers)) < len(numbers):
        text = ", ".join(missing) or numbers[0]
        messages.error(
            request, _("No two people with these numbers: %(numbers)s") % {"numbers": text}
        )
        return redirect(f"{reverse('duplicate-list')}?{urlencode({'first': numbers[0]})}")
    return redirect(
        "person-compare", person_ids_by_number[numbers[0]], person_ids_by_number[numbers[1]]
    )


def _proposed(first: Person, second: Person) -> str:
    return str(first.pk if is_better_row(first, second) else second.pk)

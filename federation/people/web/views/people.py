"""The office's pages of people: search first, then enter; and photos."""

import datetime as dt

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.bodies.selectors.memberships import home_clubs_of
from federation.errors import Refusal
from federation.models import PersonPhoto
from federation.people.selectors.duplicates import LikelyPerson, likely_people
from federation.people.services.people import create_person
from federation.people.web.forms.people import NewPersonForm, SearchPersonForm
from federation.permissions import may_keep_office, may_see_photo
from federation.selectors.callers import account_of, reader_of
from federation.texts import text_of

# From this weight on, the user must confirm that the person is none of those shown.
_ASKED_FROM = 50


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_office)
def person_create(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    if request.method == "POST":
        return _entered(request, on)
    search = SearchPersonForm(request.GET or None)
    if not request.GET or not search.is_valid():
        return _page(request, search, None, [], on)
    values_by_name = {name: value for name, value in search.cleaned_data.items() if value}
    likely = likely_people(**values_by_name)
    form = NewPersonForm(initial=values_by_name) if values_by_name.get("name") else None
    return _page(request, search, form, likely, on)


def _entered(request: HttpRequest, on: dt.date) -> HttpResponse:
    form = NewPersonForm(request.POST)
    search = SearchPersonForm(request.POST)
    if not form.is_valid():
        return _page(request, search, form, [], on)
    cleaned_data = form.cleaned_data
    likely = likely_people(
        name=cleaned_data["name"],
        birth_date=cleaned_data["birth_date"],
        number=cleaned_data["number"],
    )
    if _is_doubtful(likely) and not cleaned_data["is_new"]:
        form.add_error("is_new", _("Somebody very like this is in the register already."))
        return _page(request, search, form, likely, on)
    try:
        person = create_person(draft=form.draft(), account=account_of(request), on=on)
    except Refusal as refusal:
        form.add_error(None, text_of(refusal))
        return _page(request, search, form, likely, on)
    messages.success(
        request,
        _("%(name)s was entered with number %(number)s.")
        % {"name": person.name, "number": person.number}
        if person.number
        else _("%(name)s was entered as a visitor.") % {"name": person.name},
    )
    return redirect("admin:federation_person_change", person.pk)


def _is_doubtful(likely: list[LikelyPerson]) -> bool:
    return any(likely_person.weight >= _ASKED_FROM for likely_person in likely)


def _page(
    request: HttpRequest,
    search: SearchPersonForm,
    form: NewPersonForm | None,
    likely: list[LikelyPerson],
    on: dt.date,
) -> HttpResponse:
    clubs = home_clubs_of([likely_person.person.pk for likely_person in likely], on=on)
    shown = [
        (
            likely_person,
            clubs.get(likely_person.person.pk),
            reverse("admin:federation_person_change", args=[likely_person.person.pk]),
        )
        for likely_person in likely
    ]
    if form is not None and not _is_doubtful(likely):
        form.fields.pop("is_new", None)
    return render(
        request,
        "federation/person_create.html",
        {"search": search, "form": form, "likely": shown, "is_searched": bool(request.GET)},
        status=200 if form is None or not form.errors else 422,
    )


@public
@require_safe
@never_cache
def person_photo(request: HttpRequest, pk: int) -> HttpResponse:
    photo = get_object_or_404(PersonPhoto.objects.select_related("person"), person=pk)
    if not may_see_photo(reader_of(request), photo.person, on=timezone.localdate()):
        if request.user.is_authenticated:
            raise PermissionDenied
        raise Http404
    response = HttpResponse(bytes(photo.jpeg), content_type="image/jpeg")
    response["X-Content-Type-Options"] = "nosniff"
    return response

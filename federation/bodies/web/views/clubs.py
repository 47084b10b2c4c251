"""The clubs of the federation."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public
from federation.bodies.selectors.club_days import playing_on
from federation.bodies.selectors.clubs import (
    associations,
    clubs_affiliated,
    is_open,
    search_clubs,
    with_licensed_count,
)
from federation.bodies.services.club_contact import (
    TEXT_LENGTH,
    ContactLetter,
    takes_messages,
    write_to_the_club,
)
from federation.bodies.web.club_page import days_in_short, days_of, place_of
from federation.callers import address_for_limits
from federation.errors import Refusal
from federation.models import Club, ClubPage
from federation.page_parts.colours import colour_sheet
from federation.page_parts.exports import exported
from federation.page_parts.limits import is_too_often
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.panels import panels
from federation.permissions import may_keep_club, may_see_own_data
from federation.selectors.seasons import season_shown
from federation.texts import text_of

A_YEAR = 31_536_000
# Limits: messages to clubs from one address, and messages to one club.
PER_SENDER, PER_CLUB = "5/h/key", "30/d/key"
DAYS = {str(day + 1): name for day, name in WEEKDAYS.items()}
COLUMNS = (
    Column("name", _("Club"), ("name",)),
    Column("town", _("Town"), ("town", "name")),
    Column("association", _("Association"), ("association__name", "name"), "wide"),
    Column("licensed", pgettext_lazy("column of clubs", "Licensed"), ("licensed", "name"), "num"),
)


@public
@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_shown(None, on=today)
    clubs = with_licensed_count(clubs_affiliated(on=today), season)
    if text := request.GET.get("q", "").strip():
        clubs = search_clubs(text, among=clubs)
    if region := request.GET.get("region", ""):
        clubs = clubs.filter(association__code=region)
    if (day := request.GET.get("day", "")) in DAYS:
        clubs = playing_on(clubs, int(day))
    clubs = clubs.select_related("page")
    ordered = in_order(clubs, request=request, columns=COLUMNS, default="name")
    if file := exported(
        request,
        name="clubs",
        headings=[_("Code"), *(column.label for column in COLUMNS)],
        rows=lambda: ((c.code, c.name, c.town, c.association.name, c.licensed) for c in ordered),
    ):
        return file
    shown = listing(clubs, request=request, columns=COLUMNS, default="name")
    return render(
        request,
        "federation/club_list.html",
        {
            "listing": shown,
            "rows": [(club, days_in_short(club)) for club in shown.rows],
            "season": season,
            "text": text,
            "region": region,
            "associations": associations(),
            "day": day,
            "days": DAYS.items(),
        },
    )


@public
@require_safe
def club_detail(request: HttpRequest, code: str) -> HttpResponse:
    today = timezone.localdate()
    club = get_object_or_404(Club.objects.select_related("association", "page__logo"), code=code)
    page = getattr(club, "page", None)
    reader = request.user
    may_change = reader.is_authenticated and may_keep_club(reader, club, on=today)
    may_join = not reader.is_authenticated or may_see_own_data(reader, None, on=today)
    return render(
        request,
        "federation/club_detail.html",
        {
            "club": club,
            "page": page,
            "days": days_of(page) if page else [],
            "place": place_of(page) if page else None,
            "is_affiliated": is_open(club, on=today),
            "may_join": may_join,
            "takes_messages": takes_messages(club),
            "may_change": may_change,
            "panels": panels(settings.CLUB_PANELS, club, request),
        },
    )


@public
@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def club_colours(request: HttpRequest, code: str, colours: str) -> HttpResponse:
    """Return the style sheet of a club's colours; its address names them, so it is constant."""
    page = get_object_or_404(ClubPage, club__code=code)
    if not page.colours_key or colours != page.colours_key:
        raise Http404
    return colour_sheet(colour=page.colour, second_colour=page.second_colour)


class ContactForm(forms.Form):
    """Name, address for the answer, and message."""

    name = forms.CharField(label=_("Your name"), max_length=80)
    email = forms.EmailField(
        label=_("Your e-mail address"), max_length=254, help_text=_("The club answers there.")
    )
    text = forms.CharField(
        label=_("Message"), max_length=TEXT_LENGTH, widget=forms.Textarea(attrs={"rows": 6})
    )


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_write(request: HttpRequest, code: str) -> HttpResponse:
    """Send a message to a club without revealing its address."""
    club = get_object_or_404(Club.objects.select_related("page"), code=code)
    form = ContactForm(request.POST if request.method == "POST" else None)
    data: dict[str, object] = {"club": club, "form": form, "takes_messages": takes_messages(club)}
    page = "federation/club_write.html"
    if request.method != "POST" or not form.is_valid():
        return render(request, page, data, status=422 if form.errors else 200)
    sender = address_for_limits(request)
    if is_too_often(request, "club_write", PER_SENDER, sender) or is_too_often(
        request, "club_written_to", PER_CLUB, str(club.pk)
    ):
        return render(request, page, {**data, "is_too_often": True}, status=429)
    account = request.user if request.user.is_authenticated else None
    try:
        write_to_the_club(
            club=club, letter=ContactLetter(**form.cleaned_data), account=account,
            now=timezone.now(),
        )  # fmt: skip
    except Refusal as refusal:
        return render(request, page, {**data, "refused": text_of(refusal)}, status=409)
    messages.success(request, _("The message is on its way to the club."))
    return redirect("club-detail", code=club.code)

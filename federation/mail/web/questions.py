"""The question form for every page, and the office's list of questions."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.callers import address_for_limits
from federation.mail.selectors.questions import questions_visible_to
from federation.mail.services.questions import QuestionDraft, ask_the_office, page_of_site
from federation.page_parts.limits import is_too_often
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_office
from federation.selectors.callers import reader_of

# Limits: questions from one address, and to the office in a day.
PER_SENDER, IN_ALL = "5/h/key", "100/d/key"
COLUMNS = (
    Column("asked", _("Day"), ("asked_at",)),
    Column("who", _("Who"), ("name", "-asked_at")),
    Column("question", _("Question"), ("page", "-asked_at")),
)


class QuestionForm(forms.Form):
    """Name, address for the answer, and question."""

    name = forms.CharField(label=_("Your name"), max_length=80)
    email = forms.EmailField(
        label=_("Your e-mail address"), max_length=254, help_text=_("The office answers there.")
    )
    text = forms.CharField(
        label=_("Question"), max_length=2000, widget=forms.Textarea(attrs={"rows": 6})
    )
    page = forms.CharField(required=False, widget=forms.HiddenInput)


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def question_ask(request: HttpRequest) -> HttpResponse:
    account = request.user if request.user.is_authenticated else None
    page = page_of_site(request.POST.get("page") or request.GET.get("page", ""))
    data = {"page": page}
    if account is not None:
        data |= {"name": account.called, "email": account.email}
    form = QuestionForm(request.POST if request.method == "POST" else None, initial=data)
    payload: dict[str, object] = {"form": form, "page": page}
    if request.method != "POST" or not form.is_valid():
        status = 422 if form.errors else 200
        return render(request, "federation/question_ask.html", payload, status=status)
    sender = address_for_limits(request)
    if is_too_often(request, "question_ask", PER_SENDER, sender) or is_too_often(
        request, "question_all", IN_ALL, "all"
    ):
        payload["is_too_often"] = True
        return render(request, "federation/question_ask.html", payload, status=429)
    draft = QuestionDraft(**form.cleaned_data)
    language = get_language() or ""
    ask_the_office(draft=draft, account=account, language=language, now=timezone.now())
    messages.success(request, _("The office has your question and answers by e-mail."))
    return redirect(page or "help")


@require_safe
@require(may=may_keep_office)
def question_list(request: HttpRequest) -> HttpResponse:
    rows = questions_visible_to(reader_of(request), on=timezone.localdate())
    is_all = bool(request.GET.get("all"))
    if not is_all:
        rows = rows.filter(closed_at__isnull=True)
    first = "-asked" if is_all else "asked"
    shown = listing(rows, request=request, columns=COLUMNS, default=first)
    return render(request, "federation/question_list.html", {"listing": shown, "is_all": is_all})

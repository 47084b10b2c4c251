"""The office's own texts for letters and certificates, with preview."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.errors import RuleError
from federation.kinds.letter import LetterKind, all_letter_kinds, as_written, filled_in
from federation.papers.selectors.letters import texts_in_force, versions_of
from federation.papers.services.letters import refuse_letter_text, write_letter_text
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.texts import text_of

LANGUAGES = {"portuguese": "pt-pt", "english": "en"}


class LetterForm(forms.Form):
    """The text of a sentence in both languages."""

    portuguese = forms.CharField(
        label=gettext_lazy("In Portuguese"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "lang": "pt"}),
    )
    english = forms.CharField(
        label=gettext_lazy("In English"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "lang": "en"}),
    )


@require_safe
@never_cache
@require(may=may_keep_office)
def letters(request: HttpRequest) -> HttpResponse:
    written = texts_in_force()
    rows = [(kind, written.get(kind.code)) for kind in all_letter_kinds()]
    return render(request, "federation/letters.html", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(may=may_keep_office)
def letter(request: HttpRequest, code: str) -> HttpResponse:
    """Edit a sentence: the first button shows a preview, the second one saves it."""
    kind = next(
        (letter_kind for letter_kind in all_letter_kinds() if letter_kind.code == code), None
    )
    if kind is None:
        raise Http404
    versions = versions_of(code)
    form = LetterForm(request.POST or None, initial=_in_force(kind))
    preview = []
    status = 200
    if request.method == "POST" and form.is_valid():
        cleaned_data = form.cleaned_data
        try:
            refuse_letter_text(
                kind, cleaned_data["portuguese"].strip(), cleaned_data["english"].strip()
            )
            if "write" in request.POST:
                write_letter_text(
                    kind=kind,
                    account=account_of(request),
                    now=timezone.now(),
                    **cleaned_data,
                )
                messages.success(request, _("Written. Letters issued from now on say this."))
                return redirect("letter", code=code)
            preview = _preview(kind, cleaned_data)
        except RuleError as refusal:
            form.add_error(None, text_of(refusal))
            status = 409
    page = {
        "kind": kind,
        "form": form,
        "places": [f"{{{name}}}" for name in kind.sample],
        "ours": [(language, as_written(_ours(kind, language))) for language in LANGUAGES.values()],
        "preview": preview,
        "versions": versions,
    }
    return render(request, "federation/letter.html", page, status=status)


def _in_force(kind: LetterKind) -> dict[str, str]:
    """Return the texts in force, in the office's notation."""
    row = texts_in_force().get(kind.code)
    return {
        field: (getattr(row, field) if row else "") or as_written(_ours(kind, language))
        for field, language in LANGUAGES.items()
    }


def _ours(kind: LetterKind, language: str) -> str:
    with translation.override(language):
        return kind.ours()


def _preview(kind: LetterKind, texts: dict[str, str]) -> list[tuple[str, str]]:
    """Return the sentence in each language, with sample values."""
    rows = []
    for field, language in LANGUAGES.items():
        words = texts[field].strip() or as_written(_ours(kind, language))
        with translation.override(language):
            rows.append((language, filled_in(words, kind.sample)))
    return rows

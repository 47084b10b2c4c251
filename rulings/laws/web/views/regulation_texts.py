"""Texts of regulations: uploaded by the office, reviewed, and put in use."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.texts import sentence
from rulings.laws.selectors.regulation_texts import stored_regulations
from rulings.laws.services.regulations import import_regulation
from rulings.laws.web.text_files import imported_text
from rulings.models import RegulationText
from rulings.permissions import may_keep_laws
from rulings.web.forms import RegulationFileForm


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_laws)
def regulation_texts(request: HttpRequest) -> HttpResponse:
    form = RegulationFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        text = imported_text(request, import_regulation, form.regulation_file())
        if text is not None:
            return redirect("regulation-text", pk=text.pk)
    return render(
        request, "rulings/regulation_texts.html", {"form": form, "texts": stored_regulations()}
    )


@require_safe
@require(may=may_keep_laws)
def regulation_text(request: HttpRequest, pk: int) -> HttpResponse:
    text = get_object_or_404(RegulationText, pk=pk)
    return render(
        request,
        "rulings/regulation_text.html",
        {
            "text": text,
            "articles": list(text.articles.order_by("place")),
            "unplaced": [
                (number, sentence(reason, {}), words) for number, reason, words in text.unplaced
            ],
        },
    )

"""The law library: reading, searching, and what the office keeps."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.errors import ImporterError, RuleError
from federation.page_parts.day_of_request import day_of_request
from federation.page_parts.search_words import search_words
from federation.selectors.callers import account_of, reader_of
from federation.texts import sentence, text_of
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.texts.matter_catalogue import MATTER_WORDS
from rulings.exporters.law_markdown import law_markdown, one_law
from rulings.importers.law_text_definitions import definitions
from rulings.importers.law_text_records import Law
from rulings.laws.selectors.citations import Reader, citations_of, rulings_citing_article
from rulings.laws.selectors.laws import items_beside, items_elsewhere, read_law, readable_texts
from rulings.laws.selectors.records import law_records
from rulings.laws.selectors.regulation_texts import dated_article
from rulings.laws.selectors.rule_map import mapped_rules, rules_of
from rulings.laws.selectors.search import (
    search_definitions,
    search_law_summaries,
    search_passages,
    search_rules,
)
from rulings.laws.selectors.summaries import law_summaries
from rulings.laws.services.laws import import_laws, mend_law
from rulings.laws.web.parts import law_parts
from rulings.laws.web.rule_map_page import article_title, mapped_chapters, mapped_rows
from rulings.laws.web.text_files import imported_text
from rulings.models import LawText
from rulings.permissions import may_keep_laws
from rulings.web.forms import LawFileForm, LawMendForm

EDITIONS = (2017, 2007, 1997)
RULES_SHOWN = 8  # of the regulation, beside the Laws


@public
@require_safe
def law_index(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    texts = list(readable_texts(reader_of(request), on=on))
    words = search_words(request)
    held = {text.edition for text in texts}
    return render(
        request,
        "rulings/law_index.html",
        {
            "parts": [] if words else law_parts(),
            "laws": search_law_summaries(words),
            "rules": search_rules(words)[:RULES_SHOWN],
            "texts": texts,
            "words": words,
            "found": search_passages(texts, words),
            "defined": search_definitions(texts, words),
            "without": [year for year in EDITIONS if year not in held],
            "keeps": may_keep_laws(reader_of(request), None, on=on),
        },
    )


@public
@require_safe
def law_summary(request: HttpRequest, law: int) -> HttpResponse:
    summary = next(
        (law_summary for law_summary in law_summaries() if law_summary.number == law), None
    )
    if summary is None:
        raise Http404
    texts = list(readable_texts(reader_of(request), on=timezone.localdate()))
    return render(
        request,
        "rulings/law_summary.html",
        {
            "summary": summary,
            "texts": [text for text in texts if law not in text.missing],
            "citations": citations_of(law, _reader(request, texts)),
        },
    )


@public
@require_safe
def law_page(
    request: HttpRequest, edition: int, language: str, law: int, address: str = ""
) -> HttpResponse:
    texts = list(readable_texts(reader_of(request), on=timezone.localdate()))
    text = next((t for t in texts if (t.edition, t.language) == (edition, language)), None)
    read = read_law(text, law) if text is not None else None
    if read is None or (address and address not in {passage.address for passage in read.items}):
        raise Http404
    number = request.GET.get("beside", "")
    other = next((t for t in texts if f"{t.edition}/{t.language}" == number), None)
    other_read = None if other is None else read_law(other, law)
    return render(
        request,
        "rulings/law_page.html",
        {
            "read": read,
            "address": address,
            "summary": next(
                (law_summary for law_summary in law_summaries() if law_summary.number == law), None
            ),
            "sides": [read, other_read],
            "other_read": other_read,
            "rows": items_beside(read, other_read) if other_read is not None else [],
            "other": other,
            "wanted": number,
            "others": [other_text for other_text in texts if other_text != text],
            "citations": citations_of(law, _reader(request, [read.text])),
        },
    )


@public
@require_safe
def law_definitions(request: HttpRequest, edition: int, language: str) -> HttpResponse:
    texts = readable_texts(reader_of(request), on=timezone.localdate())
    text = get_object_or_404(texts, edition=edition, language=language)
    defined = definitions(text.front)
    return render(request, "rulings/law_definitions.html", {"text": text, "definitions": defined})


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_laws)
def law_texts(request: HttpRequest) -> HttpResponse:
    form = LawFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        text = imported_text(request, import_laws, form.law_file())
        if text is not None:
            return redirect("law-text", pk=text.pk)
    return render(request, "rulings/law_texts.html", {"form": form, "texts": LawText.objects.all()})


@require_safe
@require(may=may_keep_laws)
def law_text(request: HttpRequest, pk: int) -> HttpResponse:
    text = get_object_or_404(LawText, pk=pk)
    laws = law_records(text).laws
    return render(
        request,
        "rulings/law_text.html",
        {
            "text": text,
            "laws": laws,
            "items": sum(len(law.items) for law in laws),
            "rebuilt": [
                (law.number, passage)
                for law in laws
                for passage in law.items
                if passage.reconstructed
            ],
            "elsewhere": items_elsewhere(text).items(),
            "unplaced": [
                (law, sentence(code, {}), words) for law, code, words in text.unplaced if law
            ],
            "taken_out": [words for law, _code, words in text.unplaced if not law],
        },
    )


@require_safe
@require(may=may_keep_laws)
def law_text_markdown(request: HttpRequest, pk: int) -> HttpResponse:
    text = get_object_or_404(LawText, pk=pk)
    name = f"laws-{text.edition}-{text.language}-{text.version}.md"
    return HttpResponse(
        law_markdown(law_records(text)),
        content_type="text/markdown; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_laws)
def law_mend(request: HttpRequest, pk: int, law: int) -> HttpResponse:
    text = get_object_or_404(LawText, pk=pk)
    held = next(
        (other_law for other_law in law_records(text).laws if other_law.number == law), None
    )
    if held is None and law not in text.missing:
        raise Http404
    form = LawMendForm(
        request.POST or None, initial={"markdown": one_law(held or Law(law, "", ""))}
    )
    if request.method == "POST" and form.is_valid():
        try:
            mended = mend_law(
                text=text,
                law=law,
                markdown=form.cleaned_data["markdown"],
                account=account_of(request),
                now=timezone.now(),
            )
        except (ImporterError, RuleError) as refusal:
            form.add_error("markdown", text_of(refusal))
        else:
            messages.success(
                request, _("Law %(law)s is mended in this version. Put it in use.") % {"law": law}
            )
            return redirect("law-text", pk=mended.pk)
    return render(request, "rulings/law_mend.html", {"text": text, "law": law, "form": form})


@public
@require_safe
def rule_map(request: HttpRequest) -> HttpResponse:
    words = search_words(request)
    return render(
        request,
        "rulings/rule_map.html",
        {
            "chapters": [] if words else mapped_chapters(),
            "found": mapped_rows(search_rules(words)),
            "words": words,
            "all": len(mapped_rules()),
        },
    )


@public
@require_safe
def rule_article(request: HttpRequest, article: str) -> HttpResponse:
    rules = rules_of(article)
    today = timezone.localdate()
    on = day_of_request(request) or today
    own = dated_article(article, reader_of(request), on=on)
    if not rules and own is None:
        raise Http404
    return render(
        request,
        "rulings/rule_article.html",
        {
            "rules": rules,
            "article": article,
            "title": article_title(article),
            "own": own,
            "matters": [
                MATTER_WORDS[matter.key].title
                for matter in MATTERS.values()
                if matter.article == article
            ],
            "rulings": rulings_citing_article(article, _reader(request, [])),
        },
    )


def _reader(request: HttpRequest, texts: list[LawText]) -> Reader:
    return Reader(reader_of(request), texts, timezone.localdate())

"""Rendering a paper to HTML and a tagged PDF; the same paper gives the same bytes.

Letters, cards and lists are PDF/UA-1. Evidence kept for decades is PDF/A-3a: also tagged, with
embedded fonts and colour profile.

WeasyPrint is slow to import and slow to close its fonts, so the first paper imports it, and one set
of fonts and styles serves the whole process.
"""

import datetime as dt
import gc
import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.conf import settings
from django.template.loader import get_template
from django.utils import translation

from federation.errors import DocumentError
from federation.exporters.qr import qr_code
from federation.kinds.paper import paper_kind
from federation.papers.documents.letterhead import logo_address
from federation.papers.documents.paper import Paper, plain_text, printable_words
from federation.papers.documents.tags import complete_tags

PDF_VARIANT = "pdf/ua-1"
ARCHIVE_VARIANT = "pdf/a-3a"
_FILES = Path(settings.BASE_DIR) / "templates" / "documents"
# Pango and the shared fonts are not thread-safe, so threads take turns.
_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class Rendered:
    """A rendered paper: the HTML, and the PDF that is stored."""

    html: str
    pdf: bytes


def render_document(
    kind: str,
    content: Paper | Mapping[str, object],
    *,
    language: str,
    code: str,
    check_url: str,
    issued_on: dt.date,
    sample: bool = False,
) -> Rendered:
    """Render one paper in one language.

    content: the paper, or its stored fields. check_url: the content of the QR code.
    Raises: DocumentError if the kind is unknown or the paper refers to a file not its own.
    """
    paper = printable_words(content)
    html = document_html(
        kind,
        paper,
        language=language,
        code=code,
        check_url=check_url,
        issued_on=issued_on,
        sample=sample,
    )
    variant = ARCHIVE_VARIANT if paper_kind(kind).is_archived else PDF_VARIANT
    files: dict[str, str] = paper.get("attached", {})
    return Rendered(html=html, pdf=_pdf(html, variant, files, issued_on))


def document_html(
    kind: str,
    content: Mapping[str, object],
    *,
    language: str,
    code: str,
    check_url: str,
    issued_on: dt.date,
    sample: bool = False,
) -> str:
    """Return the HTML of one paper; content: as stored."""
    return _html(
        kind,
        language=language,
        context={
            "kind": kind,
            "paper": content,
            "code": code,
            "issued_on": issued_on.isoformat(),
            "check_address": _address(check_url),
            "qr": qr_code(check_url),
            "logo": _logo(content),
            "is_sample": sample or bool(content["is_sample"]),
        },
    )


def _logo(paper: Mapping[str, object]) -> str:
    """Return the picture of the letterhead; "" for none."""
    head: Any = paper.get("letterhead")
    return logo_address(head["logo"]) if head and head["logo"] else ""


@dataclass(frozen=True, slots=True)
class Part:
    """One of several papers printed together. label: its bookmark."""

    label: str
    html: str


def join_documents(
    parts: Sequence[Part], *, title: str, progress: Callable[[int, int], None]
) -> bytes:
    """Print papers in sequence as one PDF, each with a bookmark and starting on a new sheet.

    Data attached to a paper is not included. progress: gets the number of papers done. Raises:
    DocumentError if a paper refers to a file not its own.
    """
    documents = []
    pages: list[Any] = []
    for done, part in enumerate(parts, start=1):
        document = _laid_out(part.html)
        for page in document.pages:
            page.bookmarks.clear()
        document.pages[0].bookmarks.append((1, part.label, (0, 0), "open"))
        documents.append(document)
        pages.extend(document.pages)
        if len(document.pages) % 2:  # printed on both sides, so the next one starts on a new sheet
            pages.append(_blank_like(document.pages[-1]))
        progress(done, len(parts))
    joined = documents[0].copy(pages)
    joined.metadata.title = title
    with _one_at_a_time, _without_collection():
        pdf: bytes = joined.write_pdf(finisher=complete_tags, pdf_variant=PDF_VARIANT)
    return pdf


def _laid_out(html: str, *, is_paper: bool = True) -> Any:
    """Return the laid-out pages; those of a paper with the styles of papers."""
    with _one_at_a_time, _without_collection():
        press = _press()
        try:
            return press.weasyprint.HTML(
                string=html, base_url=_FILES.as_uri() + "/", url_fetcher=press.fetcher
            ).render(
                stylesheets=[press.style] if is_paper else [],
                font_config=press.fonts,
                pdf_variant=PDF_VARIANT,
            )
        except press.fatal as refusal:
            raise DocumentError("document_outside_file", address=str(refusal)) from refusal


def _blank_like(page: Any) -> Any:
    """Return an empty page of the same size."""
    style = f"<style>@page {{ size: {page.width}px {page.height}px }}</style>"
    return _laid_out(f"<!doctype html><html><head>{style}</head></html>", is_paper=False).pages[0]


def _html(kind: str, *, language: str, context: dict[str, object]) -> str:
    template = get_template(paper_kind(kind).template)
    with translation.override(language):
        lang = translation.to_locale(language).replace("_", "-")
        return plain_text(template.render({**context, "lang": lang}))


def _address(check_url: str) -> str:
    """Return the address for verification, as people type it: "trunfo.example/v".

    "" on a machine whose SITE_URL is not set: its default leads readers to their own machine.
    """
    parts = urlsplit(check_url)
    if parts.hostname in {"127.0.0.1", "localhost"}:
        return ""
    return f"{parts.netloc}{parts.path}".rpartition("/")[0]


def _pdf(html: str, variant: str, files: Mapping[str, str], issued_on: dt.date) -> bytes:
    """Write the PDF; files: attached texts by name, dated on the day of issue."""
    with _one_at_a_time, _without_collection():
        press = _press()
        made = dt.datetime.combine(issued_on, dt.time(), dt.UTC)
        try:
            document = press.weasyprint.HTML(
                string=html, base_url=_FILES.as_uri() + "/", url_fetcher=press.fetcher
            )
            pdf: bytes = document.write_pdf(
                stylesheets=[press.style],
                font_config=press.fonts,
                pdf_variant=variant,
                finisher=complete_tags,
                attachments=[
                    press.weasyprint.Attachment(
                        string=text, name=name, created=made, modified=made, relationship="Data"
                    )
                    for name, text in files.items()
                ],
            )
        except press.fatal as refusal:
            raise DocumentError("document_outside_file", address=str(refusal)) from refusal
    return pdf


@contextmanager
def _without_collection() -> Iterator[None]:
    """Disable garbage collection, which would take a fifth of the time with a million objects."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@dataclass(frozen=True, slots=True)
class _Press:
    """The renderer, warmed up."""

    weasyprint: Any
    fonts: Any
    style: Any
    fetcher: Any
    fatal: type[BaseException]


@cache
def _press() -> _Press:
    # Without this it would log every step of every page.
    logging.getLogger("weasyprint.progress").setLevel(logging.WARNING)
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    import weasyprint  # noqa: PLC0415 -- takes more than a second, and most processes print nothing
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415
    from weasyprint.urls import FatalURLFetchingError, URLFetcher  # noqa: PLC0415

    class OwnFiles(URLFetcher):  # type: ignore[misc]
        """A URL fetcher for files of `templates/documents` and data URLs, nothing else."""

        def fetch(self, url: str, headers: object = None) -> object:
            if not _is_own(url):
                raise FatalURLFetchingError(url)
            try:
                return super().fetch(url, headers)
            except OSError as missing:
                raise FatalURLFetchingError(url) from missing

    fonts, fetcher = FontConfiguration(), OwnFiles(allow_redirects=False)
    style = weasyprint.CSS(filename=_FILES / "document.css", font_config=fonts, url_fetcher=fetcher)
    return _Press(weasyprint, fonts, style, fetcher, FatalURLFetchingError)


def _is_own(url: str) -> bool:
    parts = urlsplit(url)
    if parts.scheme == "data":
        return True
    if parts.scheme != "file" or parts.netloc:
        return False
    return Path(url2pathname(parts.path)).resolve().is_relative_to(_FILES.resolve())

"""Papers are numbered without gaps, stored once, and never changed."""

import datetime as dt
import hashlib
import itertools
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from pytest_django import Settings

from federation.errors import DocumentError
from federation.kinds.paper import paper_kind
from federation.models import (
    Account,
    AuditEvent,
    DocumentSeries,
    Federation,
    IssuedDocument,
    Season,
)
from federation.papers.services import documents
from federation.papers.services.documents import (
    PaperDraft,
    PaperIdentity,
    issue_if_changed,
    issue_once,
    render_again,
)
from federation.papers.services.withdrawals import withdraw_document
from tests.documents.papers import licence_card, payment_request

ABOUT = itertools.count(1)
NOW = dt.datetime(2026, 11, 15, 23, 30, tzinfo=dt.UTC)


def season(year: int = 2026) -> Season:
    first, last = dt.date(year, 1, 1), dt.date(year, 12, 31)
    return Season.objects.get_or_create(
        year=year, defaults={"starts_on": first, "ends_on": last}
    )[0]  # fmt: skip


def paper_of(kind: str = "licence_card", subject: str = "", part: str = "") -> PaperIdentity:
    """Return a paper by the code of its kind, about a new subject."""
    declared = paper_kind(kind)
    return PaperIdentity(declared, subject or f"{declared.about}:{next(ABOUT)}", part)


def issue(
    kind: str = "licence_card",
    paper: object = None,
    *,
    in_season: Season | None = None,
    subject: str = "",
    part: str = "",
    account: Account | None = None,
    replaces: IssuedDocument | None = None,
    is_public: bool = False,
    language: str = "en",
) -> IssuedDocument:
    """Issue a paper about a new subject, unless one is given."""
    return issue_if_changed(
        paper_of(kind, subject, part),
        PaperDraft(
            content=paper or licence_card(),  # type: ignore[arg-type]
            title="Licence 2026",
            season=in_season or season(),
            language=language,
            replaces=replaces,
            is_public=is_public,
        ),
        account=account,
        now=NOW,
    )


@pytest.mark.django_db
def test_an_issued_paper_keeps_its_number_bytes_hash_and_words(settings: Settings) -> None:
    settings.SITE_URL = "https://trunfo.example"
    account = Account.objects.create_user("office@example.org")

    document = IssuedDocument.objects.get(pk=issue(account=account, subject="licence:1").pk)

    assert (document.code, document.number, document.series.last_number) == ("LI-2026-00001", 1, 1)
    assert bytes(document.pdf).startswith(b"%PDF")
    assert document.sha256 == hashlib.sha256(bytes(document.pdf)).hexdigest()
    assert document.content["name"] == "Łukasz Conceição e Sá"
    assert document.content["valid_until"] == "2026-12-31"
    assert document.content["check_page"] == "https://trunfo.example/v"
    assert re.fullmatch(r"[\w-]{16}", document.check_key)
    assert (document.issued_by, document.issued_at, document.is_public) == (account, NOW, False)


@pytest.mark.django_db
def test_issuing_is_remembered_in_the_trail_of_acts() -> None:
    account = Account.objects.create_user("office@example.org")

    document = issue(account=account, subject="licence:1")

    event = AuditEvent.objects.get()
    assert (event.act, event.subject, event.account) == (
        "document_issued",
        f"document:{document.pk}",
        account,
    )
    assert event.details == {
        "code": "LI-2026-00001",
        "kind": "licence_card",
        "about": "licence:1",
        "sha256": document.sha256,
        "replaces": "",
    }


@pytest.mark.django_db
def test_each_kind_and_each_season_counts_for_itself() -> None:
    codes = [
        issue().code,
        issue().code,
        issue("payment_request", payment_request()).code,
        issue(in_season=season(2027)).code,
        issue().code,
    ]

    assert codes == [
        "LI-2026-00001",
        "LI-2026-00002",
        "PG-2026-00001",
        "LI-2027-00001",
        "LI-2026-00003",
    ]


@pytest.mark.django_db
def test_an_issued_paper_can_be_printed_again_byte_for_byte() -> None:
    document = IssuedDocument.objects.get(pk=issue("payment_request", payment_request()).pk)

    assert render_again(document) == bytes(document.pdf)


@pytest.mark.django_db
@pytest.mark.parametrize("is_demo", [True, False])
def test_papers_of_a_demonstration_are_marked(is_demo: bool) -> None:
    Federation.objects.create(name="F", short_name="F", currency="EUR", is_demo=is_demo)

    document = issue()

    assert document.content["is_sample"] is is_demo


@pytest.mark.django_db
def test_sample_amounts_stay_marked_outside_a_demonstration() -> None:
    document = issue("payment_request", payment_request(is_sample=True))

    assert document.content["is_sample"] is True


@pytest.mark.django_db
def test_a_paper_that_cannot_be_printed_takes_no_number(
    paper_template: Callable[[str, str], None],
) -> None:
    issue()
    paper_template("licence_card", '<img alt="" src="https://127.0.0.1:9/logo.png">')
    with pytest.raises(DocumentError) as refusal:
        issue()
    paper_template("licence_card", "<p>in order again</p>")

    following = issue()

    assert refusal.value.code == "document_outside_file"
    assert following.code == "LI-2026-00002"
    assert AuditEvent.objects.count() == 2


@pytest.mark.django_db
def test_a_kind_that_nobody_declared_is_refused() -> None:
    with pytest.raises(DocumentError) as refusal:
        issue("no_such_paper")

    assert refusal.value.code == "document_template_missing"
    assert not DocumentSeries.objects.exists()


@pytest.mark.django_db
def test_a_paper_is_replaced_by_a_newer_one_once_and_by_its_own_kind() -> None:
    first = issue()
    second = issue(replaces=first)

    assert first.replaced_by == second
    assert AuditEvent.objects.first().details["replaces"] == "LI-2026-00001"
    with pytest.raises(DocumentError) as twice:
        issue(replaces=first)
    with pytest.raises(DocumentError) as other_kind:
        issue("payment_request", payment_request(), replaces=second)
    assert twice.value.code == "document_already_replaced"
    assert other_kind.value.code == "document_of_another_kind"


@pytest.mark.django_db
def test_an_issued_paper_is_never_changed_nor_deleted() -> None:
    document = issue()
    document.title = "Another"
    acts: list[Callable[[], object]] = [
        document.save,
        document.delete,
        lambda: document.save(update_fields=["title"]),
        lambda: IssuedDocument.objects.get().save(),
        lambda: IssuedDocument.objects.update(title="Another"),
        lambda: IssuedDocument.objects.filter(pk=document.pk).delete(),
        lambda: IssuedDocument.objects.bulk_update([document], ["title"]),
        lambda: IssuedDocument.objects.bulk_create([document]),
        lambda: IssuedDocument.objects.update_or_create(
            pk=document.pk, defaults={"title": "Another"}
        ),
    ]

    for act in acts:
        with pytest.raises(DocumentError) as refusal, transaction.atomic():
            act()
        assert refusal.value.code == "document_is_final"

    assert IssuedDocument.objects.get().title == "Licence 2026"


@pytest.mark.django_db(transaction=True)
def test_eight_at_once_get_numbers_in_a_row() -> None:
    this_season = season()
    start = threading.Barrier(8)

    def three(_thread: int) -> list[int]:
        start.wait()
        try:
            return [issue(in_season=this_season).number for _ in range(3)]
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        numbers = [number for got in threads.map(three, range(8)) for number in got]

    assert sorted(numbers) == list(range(1, 25))
    assert DocumentSeries.objects.get().last_number == 24


# --- one paper per kind, subject, part and version ------------------------------------------------
RECEIPT = paper_of("licence_card", "licence:7")


def once(paper: PaperIdentity = RECEIPT, in_season: Season | None = None) -> IssuedDocument:
    return issue_once(
        paper,
        lambda: PaperDraft(
            content=licence_card(),
            title="Licence 2026",
            season=in_season or season(),
            language="pt-pt",
        ),
        account=None,
        now=NOW,
    )


@pytest.fixture
def while_printing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Call a function while the next paper is being printed, once."""
    prints: Any = documents.render_document  # type: ignore[attr-defined]

    def happens(act: Callable[[], object]) -> None:
        waiting = [act]

        def render(*args: object, **named: object) -> object:
            printed = prints(*args, **named)
            if waiting:
                waiting.pop()()
            return printed

        monkeypatch.setattr(documents, "render_document", render)

    return happens


@pytest.mark.django_db
def test_the_database_keeps_one_paper_per_kind_subject_part_and_version() -> None:
    first = issue(subject="licence:1", part="session 1")
    row = {
        field.attname: getattr(first, field.attname)
        for field in IssuedDocument._meta.concrete_fields
        if field.attname not in {"id", "number", "code", "check_key"}
    }

    with (
        pytest.raises(IntegrityError, match=r"document_version_once|version"),
        transaction.atomic(),
    ):
        IssuedDocument.objects.create(**row, number=2, code="LI-2026-00002", check_key="2")


@pytest.mark.django_db
def test_a_paper_is_issued_once_and_its_parts_are_papers_of_their_own() -> None:
    papers = [
        once(),
        once(),
        once(paper_of("licence_card", "licence:7", "session 2")),
        once(paper_of("licence_card", "licence:8")),
        once(in_season=season(2027)),
    ]

    assert [paper.code for paper in papers] == [
        "LI-2026-00001",
        "LI-2026-00001",
        "LI-2026-00002",
        "LI-2026-00003",
        "LI-2026-00001",
    ]


@pytest.mark.django_db
def test_other_words_make_the_next_version_and_the_same_words_none() -> None:
    first = issue(subject="licence:1")
    again = issue(subject="licence:1")
    changed = issue(paper=licence_card(name="Rita de Sousa"), subject="licence:1")

    assert (again.pk, changed.replaces_id, changed.version) == (first.pk, first.pk, 2)


@pytest.mark.django_db
def test_after_a_withdrawal_the_next_version_is_issued_in_its_place() -> None:
    first = once()
    withdraw_document(document=first, reason="wrong", account=None, now=NOW)

    second = once()

    assert (second.version, second.replaces_id, second.code) == (2, first.pk, "LI-2026-00002")
    assert once().pk == second.pk


@pytest.mark.django_db
@pytest.mark.parametrize("year", [2026, 2027])
def test_whoever_prints_too_slowly_returns_the_paper_of_the_faster(
    year: int, while_printing: Callable[[Callable[[], object]], None]
) -> None:
    """A worker that stands still while it prints, and goes on once another has done its job."""
    faster: list[IssuedDocument] = []
    while_printing(lambda: faster.append(once(in_season=season(year))))

    slower = once()

    assert slower.pk == faster[0].pk
    assert IssuedDocument.objects.count() == AuditEvent.objects.count() == 1


@pytest.mark.django_db
def test_whoever_prints_other_words_too_slowly_issues_the_version_after(
    while_printing: Callable[[Callable[[], object]], None],
) -> None:
    while_printing(lambda: issue(subject="licence:1"))

    slower = issue(paper=licence_card(name="Rita de Sousa"), subject="licence:1")

    assert (slower.version, slower.code) == (2, "LI-2026-00002")
    assert slower.replaces is not None
    assert slower.replaces.code == "LI-2026-00001"


@pytest.mark.django_db(transaction=True)
def test_eight_runs_at_once_issue_one_paper() -> None:
    seasons = [season(2026), season(2027)]
    start = threading.Barrier(8)

    def run(thread: int) -> str:
        start.wait()
        try:
            return once(in_season=seasons[thread % 2]).code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        codes = set(threads.map(run, range(8)))

    assert codes == {IssuedDocument.objects.get().code}
    assert sum(row.last_number for row in DocumentSeries.objects.all()) == 1

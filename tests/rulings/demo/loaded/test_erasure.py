"""Erased people of the demo: a search of the whole database finds nothing but the written list."""

import datetime as dt
import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from typing import Any

import pypdf
import pytest
from django.apps import apps
from django.db.models import BinaryField, CharField, JSONField, Model, QuerySet, TextField

from federation.kinds.paper import papers_left_on_erasure
from federation.models import (
    Account,
    Erasure,
    IssuedDocument,
    Notice,
    PaymentRequest,
    Person,
    RedactedEdition,
    WithdrawnDocument,
)
from federation.money.services.payment_request_papers import issue_payment_request
from federation.people.selectors.identifying_marks import identifying_marks
from federation.privacy.selectors.whole_database import search
from federation.privacy.services.erasure import erase_person
from federation.privacy.services.erasure_papers import issue_redacted_edition
from rulings.demo.accounts import email_of
from rulings.demo.load import print_papers
from rulings.models import CaseParty
from scoring.models import RankingLine, RankingList, Standing
from scoring.rankings.services.papers import issue_ranking_list
from tests.rulings.demo.loaded.conftest import ONE_WORKER, Twice
from tournaments.models import CardSignature, ConventionCard, EntryPlayer, Event

pytestmark = [pytest.mark.django_db, ONE_WORKER]

NOW = dt.datetime(2026, 10, 20, 12, 0, tzinfo=dt.UTC)


def plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text)
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
    return " ".join(re.findall(r"[^\W_]+", kept))


def texts_of(value: object) -> Iterator[str]:
    """Yield the texts of a column as plainly as possible; PDF page by page."""
    if isinstance(value, bytes | memoryview):
        data = bytes(value)
        yield data.decode("utf-8", errors="ignore")
        yield data.decode("cp1252", errors="ignore")
        if data.startswith(b"%PDF"):
            paper = pypdf.PdfReader(io.BytesIO(data))
            yield str(paper.metadata)
            yield "\n".join(page.extract_text() for page in paper.pages)
        elif data.startswith(b"PK"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in archive.namelist():
                    yield from texts_of(archive.read(name))
    elif isinstance(value, str):
        yield value
    elif value is not None:
        yield json.dumps(value, ensure_ascii=False)


def everywhere(*, with_papers: bool) -> Iterator[tuple[str, Any, str, str]]:
    """Yield every text of every column of every row: model, key, column, text."""
    for model in apps.get_models(include_auto_created=True):
        columns = [
            local_concrete_field.attname
            for local_concrete_field in model._meta.local_concrete_fields
            if isinstance(local_concrete_field, CharField | TextField | JSONField | BinaryField)
        ]
        rows: QuerySet[Model] = QuerySet(model)
        for pk, *values in rows.values_list("pk", *columns):
            for column, value in zip(columns, values, strict=True):
                if column == "pdf" and not with_papers:
                    continue
                for text in texts_of(value):
                    yield model._meta.label, pk, column, text


def named_at(
    wanted: dict[str, list[str]], *, with_papers: bool = True
) -> dict[str, set[tuple[str, Any, str]]]:
    """Return where each person is named: names and addresses as words of any text."""
    by_name: dict[str, set[tuple[str, Any, str]]] = {name: set() for name in wanted}
    for label, pk, column, text in everywhere(with_papers=with_papers):
        folded = f" {plain(text)} "
        for name, marks in wanted.items():
            if any(f" {mark} " in folded for mark in marks):
                by_name[name].add((label, pk, column))
    return by_name


def marks_of(person: Person) -> list[str]:
    account = Account.objects.filter(person=person).first()
    told = [person.name, person.full_name, person.number or "", person.email]
    told += [account.email] if account else []
    return [plain(item) for item in told if item]


def one(rows: QuerySet[Any], column: str) -> Person:
    keys = rows.exclude(**{column: None}).order_by("pk").values_list(column, flat=True)
    return Person.objects.get(pk=keys[0])


def people_to_erase() -> list[Person]:
    """Return people with each role: player, director, addressee, sanctioned, signatory, leader."""
    directors = Event.objects.exclude(director_name="").values_list("director_name", flat=True)
    cards = ConventionCard.objects.filter(pk__in=CardSignature.objects.values("version__card"))
    found = [
        Person.objects.get(account__email="player@demo.example"),
        Person.objects.get(name=directors.order_by("pk")[0]),
        one(CaseParty.objects.all(), "person"),
        one(cards, "player_one"),
        RankingLine.objects.order_by("ranking", "place")[0].person,
        one(PaymentRequest.objects.all(), "person"),
    ]
    return list({item.pk: item for item in found}.values())


def test_nothing_of_people_erased_is_found_in_the_whole_database(demo: Twice) -> None:
    print_papers(Account.objects.get(email=email_of("office")))
    people = people_to_erase()
    marks_by_name = {person.name: marks_of(person) for person in people}
    bill = PaymentRequest.objects.filter(person__in=people)[0]
    issue_payment_request(request_id=bill.pk)
    marks = [identifying_marks([person]).sure for person in people]
    before = named_at(marks_by_name, with_papers=False)
    standings = list(Standing.objects.order_by("pk").values_list("entry", "rank", "exact"))

    for person in people:
        erase_person(
            person_id=person.pk,
            reason=f"{person.name} asked by letter",
            is_forced=True,
            account=None,
            now=NOW,
        )
    for redaction in RedactedEdition.objects.order_by("pk"):
        issue_redacted_edition(redaction_id=redaction.pk)

    issued_document_ids = set(
        IssuedDocument.objects.filter(kind__in=papers_left_on_erasure()).values_list(
            "pk", flat=True
        )
    )
    for name, places in named_at(marks_by_name).items():
        assert before[name], f"{name} was named nowhere before"
        assert [
            place
            for place in sorted(places)
            if place[0] != "federation.IssuedDocument" or place[1] not in issued_document_ids
        ] == [], name
    left = [found for mark in marks for found in search(mark)]
    assert {found.table.label for found in left} <= {"federation.IssuedDocument"}
    assert {found.pk for found in left} <= issued_document_ids
    assert list(Standing.objects.order_by("pk").values_list("entry", "rank", "exact")) == standings
    assert Erasure.objects.count() == len(people)


def test_papers_keep_their_hash_and_others_have_an_edition_without_the_name(demo: Twice) -> None:
    ranking = RankingList.objects.order_by("-pk")[0]
    first, second = [line.person for line in ranking.lines.order_by("place", "pk")[:2]]
    issue_ranking_list(ranking_id=ranking.pk)
    paper = IssuedDocument.objects.get(kind="ranking_list")
    sha256, rows = paper.sha256, paper.content["rows"]

    for person in (first, second):
        erase_person(person_id=person.pk, reason="asked", is_forced=True, account=None, now=NOW)
        for redaction in RedactedEdition.objects.filter(edition=None):
            issue_redacted_edition(redaction_id=redaction.pk)
            issue_redacted_edition(redaction_id=redaction.pk)

    paper.refresh_from_db()
    archived = WithdrawnDocument.objects.get(document=paper)
    assert (paper.sha256, bytes(paper.pdf), paper.content, paper.title) == (sha256, b"", {}, "")
    assert (bytes(archived.pdf), archived.content, archived.erased_at) == (b"", {}, NOW)
    last = paper.replaced_by.replaced_by
    assert (last.version, last.is_public, last.withdrawn_at) == (paper.version + 2, True, None)
    after = last.content["rows"]
    assert [row["name"] for row in after[:2]] == [f"N.N. {first.pk}", f"N.N. {second.pk}"]
    assert [row["number"] for row in after[:2]] == ["", ""]
    assert [(row["place"], row["pe"], row["pm"]) for row in after] == [
        (row["place"], row["pe"], row["pm"]) for row in rows
    ]
    assert after[2:] == rows[2:]


def test_messages_not_sent_yet_go_and_sent_ones_lose_the_address(demo: Twice) -> None:
    director = Person.objects.get(account__email="director@demo.example")
    notices = Notice.objects.filter(email="director@demo.example")
    notices.update(state="SENT", sent_at=NOW)
    sent, waiting = notices.count(), notices[0]
    Notice.objects.filter(pk=waiting.pk).update(state="WAITING", sent_at=None)

    erase_person(person_id=director.pk, reason="asked", is_forced=True, account=None, now=NOW)

    assert sent > 1
    assert not Notice.objects.filter(pk=waiting.pk).exists()
    gone = f"erased-{director.pk}@erased.invalid"
    assert Notice.objects.filter(email=gone).count() == sent - 1
    assert EntryPlayer.objects.filter(name_as_entered=director.name).count() == 0

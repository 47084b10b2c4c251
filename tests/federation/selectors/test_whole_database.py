"""The search of every column: however a name is written, as text or in JSON, on each database."""

import pytest

from federation.models import AuditEvent
from federation.privacy.selectors.whole_database import rows_naming, table_of
from federation.rules.marks import Marks

pytestmark = pytest.mark.django_db
MARKS = Marks(names=(("joao", "conceicao"),), mails=("j.conceicao+bridge@exemplo.example",))


def columns(marks: Marks) -> list[set[str]]:
    return [set(named) for _pk, named in rows_naming(table_of(AuditEvent), marks)]


@pytest.mark.parametrize(
    "text", ["João Conceição", "JOÃO CONCEIÇÃO", "Joao Conceicao", "Conceição, João"]
)
def test_a_name_is_found_with_and_without_accents_in_text_and_in_json(text: str) -> None:
    AuditEvent.objects.create(act="x", subject="event:1", account_email=f"pedido de {text}")
    AuditEvent.objects.create(act="x", subject="event:1", details={"a": ["b", {"c": text}]})

    assert columns(MARKS) == [{"account_email"}, {"details"}]


@pytest.mark.parametrize("text", ["João Conceito", "Joana Conceição", "João", "a.conceicao"])
def test_somebody_else_is_not_found(text: str) -> None:
    AuditEvent.objects.create(act="x", subject="event:1", account_email=text, details={"a": text})

    assert columns(MARKS) == []


def test_an_address_is_looked_for_as_it_is_written() -> None:
    marks = Marks(names=(), mails=("a.b+c@d.example",))
    AuditEvent.objects.create(act="x", subject="event:1", account_email="A.B+C@D.EXAMPLE")
    AuditEvent.objects.create(act="x", subject="event:1", account_email="axb+c@dxexample")

    assert columns(marks) == [{"account_email"}]

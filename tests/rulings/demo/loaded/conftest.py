"""The demo loaded once for all tests of this folder; on SQLite also before, and rolled back."""

import datetime as dt
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from federation.models import (
    CategoryGrant,
    ClubMembership,
    Licence,
    Mandate,
    PaymentRequestLine,
    Person,
)
from rulings.demo.load import DemoOptions, load_demo
from scoring.models import (
    BoardResult,
    EventResult,
    HomologationFact,
    PointsAward,
    RankingLine,
    RankingList,
    SeasonClosing,
    Standing,
)
from tournaments.models import (
    Deal,
    EntryPlayer,
    Event,
    Registration,
)

# The demo is loaded for the folder: in each worker of pytest it would be loaded anew.
ONE_WORKER = pytest.mark.xdist_group("the loaded demo")
TODAY = dt.date(2026, 10, 20)
TABLES: dict[type, tuple[str, ...]] = {
    Person: ("number", "name", "full_name", "birth_date", "sex", "is_hidden"),
    ClubMembership: ("person__number", "club__code", "valid_from", "valid_until", "is_home"),
    Licence: ("person__number", "season__year", "club__code", "fee_class", "issued_on"),
    CategoryGrant: ("person__number", "category", "valid_from"),
    SeasonClosing: ("season__year", "person__number", "pe", "pm_tenths", "category"),
    Event: ("name", "starts_on", "event_class", "kind", "method", "director_name"),
    # The key of an entry made on the site holds its row number, which no seed decides.
    EntryPlayer: ("entry__event__name", "entry__number", "position", "person__number"),
    Deal: ("session__event__name", "board", "hands"),
    BoardResult: (
        "event__name", "session", "board", "ns__key", "ew__key", "contract", "declarer", "lead",
        "tricks", "ns_score", "artificial_ns_hundredths", "round", "table", "room",
    ),
    Standing: ("revision__event__name", "entry__key", "rank", "tied", "exact", "steps"),
    HomologationFact: ("event__name", "kind", "body", "evidence", "recorded_at"),
    PaymentRequestLine: ("request__subject", "fee_code", "quantity", "amount_cents"),
    PointsAward: ("event__name", "person__number", "pe", "pm_tenths", "steps"),
    RankingLine: ("ranking__season__year", "place", "tied", "person__number", "pe", "pm_tenths"),
    RankingList: ("season__year", "version", "is_final", "published_at"),
    EventResult: ("event__name", "state", "published_at", "homologated_at"),
    Mandate: ("account__email", "role", "club__code", "association__code", "council"),
}  # fmt: skip


def fingerprint(folder: Path) -> dict[str, str]:
    """Return a hash of each table that matters, and of the files to upload."""
    by_name = {}
    first = Registration.objects.order_by("pk").values_list("pk", flat=True)[0]
    for model, columns in TABLES.items():
        rows: Any = model.objects.order_by().values_list(*columns)  # type: ignore[attr-defined]
        text = "\n".join(sorted(_counted_from(first, repr(row)) for row in rows))
        by_name[model.__name__] = hashlib.sha256(text.encode()).hexdigest()
    for file in sorted(folder.iterdir()):
        by_name[file.name] = hashlib.sha256(file.read_bytes()).hexdigest()
    return by_name


def _counted_from(first: int, text: str) -> str:
    """Return a row with entries made online renumbered, because PostgreSQL reuses no key."""
    return re.sub(r"online-(\d+)", lambda key: f"online-{int(key[1]) - first:04}", text)


def loaded(folder: Path, seed: int = 1) -> dict[str, str]:
    demo_options = DemoOptions(TODAY, seed, folder, with_papers=False)
    load_demo(demo_options, lambda _text: None)
    return fingerprint(folder)


@dataclass(frozen=True)
class Twice:
    """Fingerprints of the demo loaded, rolled back, and loaded again; the second one stays.

    On PostgreSQL it is loaded once, and first is None, because it takes a minute.
    """

    first: dict[str, str] | None
    second: dict[str, str]


@pytest.fixture(scope="package")
def demo(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Twice]:
    """Load the demo for all tests of this folder, and roll it back at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        first = None
        if connection.vendor == "sqlite":
            with transaction.atomic():
                first = loaded(tmp_path_factory.mktemp("first"))
                transaction.set_rollback(True)
        yield Twice(first, loaded(tmp_path_factory.mktemp("second")))
        transaction.set_rollback(True)

"""The lists of an office and of directors, by programs: what each row tells, in as few queries."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.figures.services.drafts import begin_draft
from federation.models import (
    Account,
    AccountingCode,
    BulkMail,
    Checkout,
    FigureDraft,
    LedgerAccountKind,
    Notice,
    Refund,
)
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from scoring.models import PointsLoss
from tests.factories.federation import make_key
from tests.factories.money import ask, receive
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import EntryPlayer

As = Callable[[Account], Client]


def transfer(world: World, number: str) -> None:
    draft = TransferDraft(world.members[number], world.other_club, timezone.localdate())
    request_transfer(draft=draft, account=None, now=timezone.now())


def penalty(world: World, key: str) -> None:
    draft = PenaltyDraft(world.event.entries.get(key=key), "no_alert", "2D not alerted", "top")
    give_penalty(draft=draft, account=None, now=NOW)


def loss(world: World, key: str) -> None:
    entry = world.event.entries.get(key=key)
    player = EntryPlayer.objects.filter(entry=entry).first()
    PointsLoss.objects.create(
        event=world.event, entry=entry, player=player, percent=50, article="RTP 2.1.11.1",
        reason="left early", decided_at=NOW,
    )  # fmt: skip


def notice(world: World, email: str) -> None:
    Notice.objects.create(code="notice_entry_licensed", email=email)


def bulk_mail(world: World, subject: str) -> None:
    BulkMail.objects.create(to="club:RIB", to_words="Club: RIB", subject=subject, readers=1)


def checkout(world: World, key: str) -> None:
    asked = ask(world.club, world.season, 1000)
    row = Checkout.objects.create(provider="sandbox", key=key, currency="EUR", amount_cents=1000)
    row.parts.create(request=asked, amount_cents=1000)


def refund(world: World, key: str) -> None:
    asked = ask(world.club, world.season, 1000)
    receive(asked, 1000)
    paid = asked.payments.get()
    Refund.objects.create(payment=paid, way="BANK", amount_cents=100, reason="x", key=key)


def figures(world: World, day: str) -> None:
    begin_draft(
        use="regulation", valid_from=dt.date.fromisoformat(day), account=None, now=timezone.now()
    )


LISTS = {
    "federation/money/checkouts/": (checkout, ("a", "b", "c")),
    "federation/money/refunds/": (refund, ("a", "b", "c")),
    "federation/figures/drafts/": (figures, ("2099-01-01", "2099-01-02", "2099-01-03")),
    "federation/messages/many/": (bulk_mail, ("a", "b", "c")),
    "federation/messages/": (notice, ("a@x.example", "b@x.example", "c@x.example")),
    "transfers/": (transfer, ("1001", "1002", "1003")),
    "events/{event}/penalties/": (penalty, ("1", "2", "3")),
    "events/{event}/points-lost/": (loss, ("1", "2", "3")),
}


@pytest.mark.parametrize("address", LISTS)
def test_a_list_takes_as_many_queries_for_many_rows_as_for_one(
    world: World, olga: Account, as_account: As, address: str
) -> None:
    publish_results(world.event)
    make, keys = LISTS[address]
    client, at = as_account(olga), f"/api/v1/{address.format(event=world.event.pk)}"
    counted = []
    for key in keys:
        make(world, key)
        client.get(at)
        with CaptureQueriesContext(connection) as queries:
            response = client.get(at)
        counted.append((len(queries), len(response.json()["results"])))

    assert [rows for _queries, rows in counted] == [1, 2, 3]
    assert len({queries for queries, _rows in counted}) == 1


def test_each_row_tells_what_the_page_does(world: World, olga: Account, as_account: As) -> None:
    publish_results(world.event)
    for make, keys in LISTS.values():
        make(world, keys[0])
    client, event = as_account(olga), world.event.pk

    (moved,) = client.get("/api/v1/transfers/?state=REQUESTED").json()["results"]
    (given,) = client.get(f"/api/v1/events/{event}/penalties/").json()["results"]
    (lost,) = client.get(f"/api/v1/events/{event}/points-lost/").json()["results"]

    assert moved["person"] == {"number": "1001", "name": "Abílio Exemplo"}
    assert (moved["from_club"]["code"], moved["to_club"]["code"]) == (world.club.code, "CAS")
    assert client.get("/api/v1/transfers/?state=REFUSED").json()["results"] == []
    assert (given["offence"], given["offence_number"], given["facts"]) == (
        "no_alert", 1, "2D not alerted",
    )  # fmt: skip
    assert given["player"] is None
    assert (lost["percent"], lost["article"], lost["taken_back_at"]) == (50, "RTP 2.1.11.1", None)
    assert lost["player"]["number"] in world.members


def test_a_draft_of_figures_is_read_whole_and_a_key_for_money_reads_none(
    world: World, olga: Account, as_account: As
) -> None:
    figures(world, "2099-01-01")
    draft = FigureDraft.objects.get()
    _token, key = make_key(olga, scopes=("money",))
    other = Client(headers={"authorization": f"Token {key}"})

    data = as_account(olga).get(f"/api/v1/federation/figures/drafts/{draft.pk}/").json()

    assert (data["use"], data["state"], data["valid_from"]) == ("regulation", "DRAFT", "2099-01-01")
    assert data["figures"] == draft.figures
    assert data["changed"] == ["valid_from"]
    assert other.get("/api/v1/federation/figures/drafts/").status_code == 403


def test_the_journal_is_read_by_period_once_each_account_has_a_code(
    world: World, olga: Account, as_account: As
) -> None:
    ask(world.club, world.season, 1500, due_on=dt.date(2026, 12, 1))
    client, at = as_account(olga), "/api/v1/federation/money/journal/"

    assert client.get(at).status_code == 400
    without = client.get(f"{at}?first=2000-01-01&last=2099-12-31")
    for kind in LedgerAccountKind:
        AccountingCode.objects.create(kind=kind, fee_code="", code=f"7{len(kind)}")
    rows = client.get(f"{at}?first=2000-01-01&last=2099-12-31").json()["results"]

    assert without.status_code == 409
    assert sorted(row["amount_cents"] for row in rows) == [-1500, 1500]
    assert sum(row["amount_cents"] for row in rows) == 0

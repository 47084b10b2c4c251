"""A director adjusts the score of a table: chosen, previewed, applied, explained, taken back."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.models import BoardRuling, EventResult, Standing
from tests.factories.pages import Page, rows, words
from tests.factories.scoring import homologate, publish_results, publish_team_match
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event

As = Callable[[Account], Client]
LINE = '["", "1", "4", "", ""]'
WEIGHTED = {
    "line": LINE,
    "form": "weighted",
    "article": "Law 12 C1(c)",
    "reason": "hesitation",
    "result1": "4S S =",
    "weight1": "60",
    "result2": "-100",
    "weight2": "40",
}


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def director(event: Event, carla: Account, as_account: As) -> Client:
    return as_account(carla)


def address(event: Event, board: int = 2) -> str:
    return f"/events/{event.pk}/sessions/1/boards/{board}/rule/"


def told(answer: Page) -> str:
    return words(answer).replace("\xa0", " ")


def percent_of(event: Event, key: str) -> int | None:
    revision = EventResult.objects.get(event=event).revision
    return Standing.objects.get(revision=revision, entry__key=key).percent_hundredths


def test_from_the_board_to_the_standing_and_back(event: Event, director: Client) -> None:
    assert "Rule on this board" in told(director.get(f"/events/{event.pk}/boards/2/"))
    tables = director.get(address(event))
    assert "Abílio Exemplo – Berta Exemplo against Visita Um – Visita Dois" in told(tables)
    assert "Weighted score" in told(director.get(address(event), {"line": LINE}))
    form = director.get(address(event), {"line": LINE, "form": "weighted"})
    assert 'value="Law 12 C1(c)"' in form.content.decode()

    shown = director.post(address(event), {**WEIGHTED, "preview": "1"})

    assert rows(shown) == [
        ["1 against 4", "2.0 → 1.6", "0.0 → 0.4"],
        ["2 against 3", "0.0 → 0.4", "2.0 → 1.6"],
    ]
    assert not BoardRuling.objects.exists()

    applied = director.post(address(event), {**WEIGHTED, "apply": "1"}, follow=True)

    assert "The score is adjusted" in told(applied)
    assert "Weighted score: 60 % of +620 + 40 % of −100 Law 12 C1(c) · hesitation" in told(applied)
    assert percent_of(event, "1") == 3833
    entry = Entry.objects.get(event=event, key="1")
    why = told(director.get(f"/events/{event.pk}/entries/{entry.pk}/sessions/1/boards/2/why/"))
    assert "Board 2: weighted score given: hesitation." in why
    card = told(director.get(f"/events/{event.pk}/entries/{entry.pk}/"))
    assert "Weighted score" in card
    standing = told(director.get(f"/events/{event.pk}/"))
    assert "hesitation" in standing

    ruling = BoardRuling.objects.get()
    assert "Weighted score" in told(director.get(f"/events/{event.pk}/rulings/"))
    director.post(f"/board-rulings/{ruling.pk}/take-back/", {"reason": "facts were otherwise"})

    assert percent_of(event, "1") == 4167
    assert "No score has been adjusted" in told(director.get(f"/events/{event.pk}/rulings/"))


def test_the_public_sees_the_ruling_but_no_way_to_give_one(
    event: Event, director: Client, reader: Client
) -> None:
    director.post(address(event), {**WEIGHTED, "apply": "1"})

    page = told(reader.get(f"/events/{event.pk}/boards/2/"))

    assert "Law 12 C1(c) · hesitation" in page
    assert "Rule on this board" not in page


def test_only_the_preview_is_sent_where_the_page_asks_for_it(
    event: Event, director: Client
) -> None:
    response = director.post(address(event), WEIGHTED, headers={"HX-Request": "true"})

    assert "What would change" in told(response)
    assert "<html" not in response.content.decode()


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"weight2": "50"}, "The weights sum to 110 %, not to 100 %."),
        ({"weight2": "x"}, "“x” is no weight."),
        ({"result2": "8S N ="}, "“8S N =” is not a result."),
        ({"result2": ""}, "Say which result has this weight."),
        ({"result2": "425"}, "Board 2: no contract makes 425 there."),
        ({"reason": ""}, "This field is required."),
    ],
)
def test_what_is_filled_in_wrongly_is_told_and_nothing_is_written(
    event: Event, director: Client, changed: dict[str, str], complaint: str
) -> None:
    response = director.post(address(event), {**WEIGHTED, **changed, "preview": "1"})

    assert complaint in told(response)
    assert not BoardRuling.objects.exists()


def test_a_third_is_a_weight(event: Event, director: Client) -> None:
    director.post(address(event), {**WEIGHTED, "weight1": "2/3", "weight2": "1/3", "apply": "1"})

    assert BoardRuling.objects.get().values["outcomes"] == [[620, "2/3"], [-100, "1/3"]]


@pytest.mark.parametrize(
    ("form", "fields", "counts"),
    [
        ("artificial", {"ns_blame": "none", "ew_blame": "wholly"}, "60 % / 40 %"),
        ("cancelled", {"side": "NS"}, "NS"),
        ("missing", {}, "Result that cannot be found"),
        ("replaced_pair", {"side": "EW"}, "EW"),
        ("suspended_pair", {"side": "EW"}, "EW"),
        ("assigned", {"result": "+650", "ew_result": "-100"}, "+650 for NS"),
        (
            "own_error",
            {"side": "EW", "result1": "-100", "weight1": "100", "without_error": "-100"},
            "−100; EW",
        ),
        (
            "own_error",
            {
                "side": "EW",
                "result1": "-100",
                "weight1": "60",
                "result2": "620",
                "weight2": "40",
                "without_error": "-100",
            },
            "60 % of −100 + 40 % of +620; EW",
        ),
        ("points", {"ns_points": "1.50"}, "1.50 / –"),
        ("not_counted", {}, "Result cancelled"),
        ("turned", {}, "turned a quarter"),
        ("version", {"version0": "A", "version1": "B"}, "version played: A"),
    ],
)
def test_every_form_is_applied_and_told_on_the_board(
    event: Event, director: Client, form: str, fields: dict[str, str], counts: str
) -> None:
    response = director.post(
        address(event),
        {"line": LINE, "form": form, "article": "Law 12", "reason": "so ruled", **fields,
         "apply": "1"},
        follow=True,
    )  # fmt: skip

    page = told(response).replace("North-South", "NS")
    assert "The score is adjusted" in page
    assert counts in page


def test_the_score_that_counts_stands_in_the_column_and_the_article_once(
    event: Event, director: Client, reader: Client
) -> None:
    director.post(
        address(event),
        {"line": LINE, "form": "assigned", "article": "Law 64 A2", "result": "4S S -1",
         "reason": "Law 64 A2, call 2", "apply": "1"},
    )  # fmt: skip
    ruled_on = Entry.objects.get(event=event, key="1")

    board = reader.get(f"/events/{event.pk}/boards/2/")
    from_east = reader.get(f"/events/{event.pk}/boards/2/", {"side": "EW"})
    card = reader.get(f"/events/{event.pk}/entries/{ruled_on.pk}/")

    ruled = next(row for row in rows(board, 1) if "Assigned" in row[1])
    assert ruled[1].replace("\xa0", " ") == "4♠ S = Assigned score: −100 Law 64 A2 · call 2"
    assert ruled[2] == "−100 +620 before the ruling"
    assert "+100 −620 before the ruling" in told(from_east)
    assert [row[3] for row in rows(card) if "Assigned" in row[2]] == ["−100"]


def test_a_record_put_right_too_late_takes_a_decision_which_the_office_enters(
    event: Event, director: Client, olga: Account, as_account: As
) -> None:
    fields = {
        "line": LINE,
        "form": "corrected",
        "article": "RTP 2.2.7.2",
        "reason": "typed wrongly",
        "result": "4S S +1",
        "both_sides": "on",
        "apply": "1",
    }

    late = director.post(address(event), fields)
    unheard = director.post(address(event), {**fields, "decided_by": "CR 3"})
    decided = as_account(olga).post(
        address(event), {**fields, "decided_by": "CR 3/2026"}, follow=True
    )

    assert "The period for corrections ended" in told(late)
    assert "The period for corrections ended" in told(unheard)
    assert "Recorded result put right: +650 RTP 2.2.7.2 · typed wrongly" in told(decided)
    assert BoardRuling.objects.get().reference == "CR 3/2026"


def test_a_table_the_file_does_not_name_gets_an_artificial_score(
    event: Event, director: Client
) -> None:
    kinds = told(director.get(address(event, 7), {"ns": "1", "ew": "4"}))
    assert "Artificial score" in kinds
    assert "Weighted score" not in kinds

    director.post(
        address(event, 7),
        {"line": LINE, "form": "cancelled", "side": "EW", "article": "RTP 2.2.5",
         "reason": "time", "apply": "1"},
    )  # fmt: skip

    assert BoardRuling.objects.get().board == 7


def test_a_match_shows_its_imps_and_victory_points(
    world: World, carla: Account, olga: Account, as_account: As
) -> None:
    event = make_event(club=world.club, kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    office = as_account(olga)

    response = office.post(
        address(event, 1),
        {"line": '["M1", "1", "2", "", ""]', "form": "other_table", "result": "3NT N =",
         "article": "Law 86 D", "reason": "fouled here", "preview": "1"},
    )  # fmt: skip

    assert rows(response, 1)[0][:2] == ["Equipa Azul against Equipa Verde", "1 – 0 → 0 – 0"]


def test_the_number_of_the_call_is_carried_to_the_ruling(event: Event, director: Client) -> None:
    first = director.get(address(event), {"reference": "12"})
    last = director.get(address(event), {"line": LINE, "form": "missing", "reference": "12"})

    assert "reference=12" in first.content.decode()
    assert 'name="reference" value="12"' in last.content.decode()


def test_an_address_that_names_no_table_is_not_found(event: Event, director: Client) -> None:
    for line in ("x", "[]", '["", "77", "4", "", ""]', "[1, 2, 3, 4, 5]"):
        assert director.get(address(event), {"line": line}).status_code == 404
    assert director.get(address(event), {"line": LINE, "form": "x"}).status_code == 404


def test_who_may_rule(
    event: Event, ana: Account, bruno: Account, carla: Account, olga: Account, as_account: As
) -> None:
    def answers(account: Account) -> int:
        return as_account(account).get(address(event)).status_code

    assert [answers(item) for item in (ana, bruno, carla, olga)] == [403, 403, 200, 200]
    homologate(event)
    assert [answers(item) for item in (carla, olga)] == [403, 200]


def test_taking_back_asks_the_same(
    event: Event, director: Client, bruno: Account, as_account: As
) -> None:
    director.post(address(event), {**WEIGHTED, "apply": "1"})
    ruling = BoardRuling.objects.get()

    for act in ("take-back", "keep"):
        response = as_account(bruno).post(f"/board-rulings/{ruling.pk}/{act}/", {"reason": "x"})
        assert response.status_code == 403
    assert director.post(f"/board-rulings/{ruling.pk}/take-back/").status_code == 422
    ruling.refresh_from_db()
    assert ruling.removed_in_id is None  # no reason, not taken back


@pytest.mark.rule("3.1.3.3-c")
def test_the_office_decides_that_a_withdrawal_loses_half(
    event: Event, director: Client, olga: Account, as_account: As
) -> None:
    homologate(event)
    office, entry = as_account(olga), Entry.objects.get(event=event, key="2")
    page = f"/events/{event.pk}/points-lost/"
    assert director.get(page).status_code == 403

    office.post(f"{page}decide/", {"entry": entry.pk, "reason": "withdrew from the final"})

    loss = event.points_losses.get()
    assert "50 % RTP 3.1.3.3 withdrew from the final" in told(office.get(page))
    why = told(office.get(f"/events/{event.pk}/entries/{entry.pk}/points/why/"))
    assert "By decision 1/2 of" in why
    assert director.post(f"/points-lost/{loss.pk}/take-back/").status_code == 403

    office.post(f"/points-lost/{loss.pk}/take-back/", {"reason": "illness"})

    assert "illness" in told(office.get(page))


def test_a_board_never_played_takes_an_artificial_score_only(
    event: Event, director: Client
) -> None:
    data = {"ns": "1", "ew": "2"}  # nobody played board 9
    kinds = told(director.get(address(event, 9), data))
    line = '["", "1", "2", "", ""]'

    assigned = told(
        director.post(
            address(event, 9),
            {
                "line": line,
                "form": "assigned",
                "article": "Law 12 C1",
                "reason": "never reached",
                "result": "+650",
                "apply": "1",
            },
        )
    )
    artificial = director.post(
        address(event, 9),
        {
            "line": line,
            "form": "artificial",
            "article": "Law 12 C2",
            "reason": "never reached",
            "ns_blame": "none",
            "ew_blame": "partly",
            "apply": "1",
        },
        follow=True,
    )

    assert "Artificial score" in kinds
    assert "Assigned score" not in kinds
    assert "this table made none: give an artificial score" in assigned
    assert "60 % / 50 %" in told(artificial)
    assert BoardRuling.objects.get().form == "artificial"


@pytest.mark.rule("3.7.1-b")
def test_what_both_teams_wrote_prevails_over_what_was_keyed_in(
    world: World, olga: Account, as_account: As
) -> None:
    team_event = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(team_event)
    office = as_account(olga)
    data = {
        "line": '["M1", "1", "2", "", ""]',
        "form": "corrected",
        "article": "RTP 3.7.1",
        "reason": "sheets of both teams",
        "decided_by": "CR 7",
        "home_sheet": "+460",
        "apply": "1",
    }

    disagree = told(office.post(address(team_event, 1), {**data, "away_sheet": "+430"}))
    office.post(address(team_event, 1), {**data, "away_sheet": "+460"})

    assert "The sheets do not agree" in disagree
    assert BoardRuling.objects.get().values["score"] == 460

"""The results of the director's assistant by the regulation, through the API."""

import pytest
from django.test import Client

from federation.models import Account
from rulings.models import Incident
from tests.factories.federation import make_key
from tests.factories.rulings import make_incident
from tests.personas import World
from tournaments.models import TableSettings

Answers = dict[str, str | int]


def come_to(program: Client, world: World, matter: str, answers: Answers) -> tuple[str, str]:
    """Go through a matter by the API; return its article and its result."""
    call = make_incident(world.event, table=str(Incident.objects.count() + 1), board=None)
    began = program.post(
        f"/api/v1/calls/{call.pk}/walks/", {"flow": matter}, content_type="application/json"
    )
    assert began.status_code == 201, began.json()
    data = program.get(f"/api/v1/walks/{began.json()['id']}/").json()
    while data["question"]:
        node = data["question"]["node"]
        response = program.post(
            f"/api/v1/walks/{began.json()['id']}/answers/",
            {"node": node, "answer": answers[node]},
            content_type="application/json",
        )
        assert response.status_code == 200, response.json()
        data = response.json()
    return data["article"], data["outcome"]["code"]


PSYCHIC: Answers = {"artificial_opening": "no", "seat": "1", "fielded": "no"}
SEGMENT: Answers = {"boards": 16, "with_screens": "no", "seated_at": "15:04", "further_minutes": 10}
VIEWING: Answers = {"viewing_allowed": "yes"}


@pytest.mark.parametrize(
    ("matter", "lawful", "unlawful", "article"),
    [
        pytest.param(
            "psychic",
            ({**PSYCHIC, "same_seat_before": "no"}, "psychic_legal"),
            ({**PSYCHIC, "fielded": "yes", "same_seat_before": "yes",
              "ruling": "UNDISCLOSED_AGREEMENT"}, "psychic_undisclosed_agreement"),
            "2.1.2.4", marks=pytest.mark.rule("2.1.2.4-a"),
        ),
        pytest.param(
            "psychic",
            ({**PSYCHIC, "same_seat_before": "no"}, "psychic_legal"),
            ({**PSYCHIC, "artificial_opening": "yes", "same_seat_before": "no"},
             "psychic_of_artificial_opening"),
            "2.1.2.4", marks=pytest.mark.rule("2.1.2.4-b"),
        ),
        pytest.param(
            "information_used",
            ({"by_accident": "no", "deliberate": "no", "differed": "no"}, "given_unmeant"),
            ({"by_accident": "no", "deliberate": "yes", "differed": "no"}, "used_on_purpose"),
            "2.1.5", marks=pytest.mark.rule("2.1.5-a"),
        ),
        pytest.param(
            "defective_card",
            ({"material": "AGREES"}, "card_agrees"),
            ({"material": "CALL_ABSENT", "missed_best": "yes"}, "damage_presumed"),
            "2.1.3.6", marks=pytest.mark.rule("2.1.3.6-a"),
        ),
        pytest.param(
            "information_call",
            ({"accidental": "no", "agreed": "yes"}, "rights_reserved"),
            ({"accidental": "no", "agreed": "no", "play_over": "no"}, "facts_at_once"),
            "2.1.5", marks=pytest.mark.rule("2.1.5-b"),
        ),
        pytest.param(
            "late_alert",
            ({"seen": "yes", "called": "yes", "prompted": "no"}, "alert_without_harm"),
            ({"seen": "no", "called": "yes", "prompted": "no", "damaged": "yes"},
             "unseen_and_damaged"),
            "2.1.6.3", marks=pytest.mark.rule("2.1.6.3-a"),
        ),
        pytest.param(
            "classification",
            ({"during_play": "no", "answered": "yes"}, "classification_answered"),
            ({"during_play": "yes", "contested": "yes"}, "classified_by_director"),
            "2.1.2.6", marks=pytest.mark.rule("2.1.2.6-a"),
        ),
        pytest.param(
            "screen_delay",
            ({"seconds": 18, "before_opening": "yes"}, "delay_not_significant"),
            ({"seconds": 35, "before_opening": "yes"}, "delay_may_be_unauthorised"),
            "2.1.8.2", marks=pytest.mark.rule("2.1.8.2-a"),
        ),
        pytest.param(
            "screen_call",
            ({"call": "ILLEGAL", "tray": "MOVED_BY_OFFENDER"}, "screen_returned_under_law"),
            ({"call": "INADMISSIBLE", "tray": "MOVED_BY_OPPONENT"},
             "screen_returned_and_put_right"),
            "2.1.8.4", marks=pytest.mark.rule("2.1.8.4-a"),
        ),
        pytest.param(
            "screen_lead",
            ({"faced": "yes", "flap_open": "no"}, "lead_withdrawn"),
            ({"faced": "yes", "flap_open": "yes", "opened_by_declarers": "no",
              "right_lead_faced": "yes"}, "lead_major_penalty_card"),
            "2.1.8.4", marks=pytest.mark.rule("2.1.8.4-b"),
        ),
        pytest.param(
            "dealing_fault",
            ({"swapped": "no"}, "dealt_wrongly"),
            ({"swapped": "yes"}, "hands_exchanged"),
            "2.2.4.1", marks=pytest.mark.rule("2.2.4.1-a"),
        ),
        pytest.param(
            "face_up_card",
            ({"seen_by_another": "no"}, "face_up_unseen"),
            ({"seen_by_another": "yes"}, "face_up_seen"),
            "2.2.4.4", marks=pytest.mark.rule("2.2.4.4-c"),
        ),
        pytest.param(
            "turned_board",
            ({"turned_by": "180"}, "turned_counts"),
            ({"turned_by": "90"}, "turned_by_the_cards"),
            "2.2.4.4", marks=pytest.mark.rule("2.2.4.4-a", "2.2.4.4-b"),
        ),
        pytest.param(
            "rotated_board",
            ({"turned_by": "180"}, "board_stands"),
            ({"turned_by": "90", "unplayed_elsewhere": "no"}, "board_fouled"),
            "2.3.6.5", marks=pytest.mark.rule("2.3.6.5-a"),
        ),
        pytest.param(
            "wrong_seats",
            ({"rooms_wrong": "1", "other_played": "no"}, "seats_other_room_turned_90"),
            ({"rooms_wrong": "2"}, "seats_results_kept"),
            "2.3.6.6", marks=pytest.mark.rule("2.3.6.6-c"),
        ),
        # Of 16 boards, 128 minutes from 15:04 and ten more: 17:07 or what it comes to.
        pytest.param(
            "slow_segment",
            ({**SEGMENT, "finished_at": "17:11"}, "segment_tolerated"),
            ({**SEGMENT, "finished_at": "17:12"}, "segment_slow"),
            "2.3.7", marks=pytest.mark.rule("2.3.7-a"),
        ),
        # A quarter of the hour of eight boards is fifteen minutes.
        pytest.param(
            "late_team",
            ({"boards": 8, "with_screens": "no", "late_by": 14}, "team_late"),
            ({"boards": 8, "with_screens": "no", "late_by": 15}, "team_no_show"),
            "2.3.5.1", marks=pytest.mark.rule("2.3.5.1-a"),
        ),
        pytest.param(
            "outage",
            ({"began_at": "21:00", "solved_at": "21:30"}, "outage_goes_on"),
            ({"began_at": "21:00", "solved_at": "21:31"}, "outage_void"),
            "2.4.1", marks=pytest.mark.rule("2.4.1-d"),
        ),
        pytest.param(
            "delayed_viewing",
            ({**VIEWING, "all_played": "yes", "last_played_at": "21:14"}, "viewing_from"),
            ({**VIEWING, "all_played": "no"}, "viewing_not_yet"),
            "2.4.10", marks=pytest.mark.rule("2.4.10-a"),
        ),
    ],
)  # fmt: skip
def test_a_matter_comes_to_one_end_or_the_other(
    world: World,
    carla: Account,
    matter: str,
    lawful: tuple[Answers, str],
    unlawful: tuple[Answers, str],
    article: str,
) -> None:
    _token, key = make_key(carla, "tablet")
    program = Client(headers={"authorization": f"Token {key}", "accept-language": "en"})

    TableSettings.objects.create(event=world.event, has_delayed_viewing=True)

    for answers, outcome in (lawful, unlawful):
        assert come_to(program, world, matter, answers) == (article, outcome)

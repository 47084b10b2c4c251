"""Matters of the regulation: the questions, what the rules come to, what is proposed."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.utils import translation

from federation.errors import RuleError
from rulings.assistant.rules.flows.proposal import proposal
from rulings.assistant.rules.flows.walk import Answer, Question, Reached
from rulings.assistant.rules.matters.matter import (
    FINDING,
    MIDNIGHT,
    Matter,
    MatterFacts,
    walk_matter,
)
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_texts import consequence_text, outcome_text
from rulings.assistant.texts.flow_words import PLAIN_ANSWERS
from rulings.assistant.texts.matter_catalogue import MATTER_KINDS, MATTER_WORDS
from rulings.laws.selectors.rule_map import rules_of
from tests.shipped_figures import rtp_2026

FIGURES = rtp_2026()


def reached(key: str, **kwargs: Answer) -> Reached:
    done = walk_matter(MATTERS[key], kwargs, figures=FIGURES)
    assert done.reached is not None, done.question
    return done.reached


def proposed(key: str, **kwargs: Answer) -> tuple[str, list[tuple[str, object]]]:
    """Return the outcome, and the offences to consider with it."""
    end = reached(key, **kwargs)
    rows: list[tuple[str, object]] = [
        (
            consequence.kind,
            consequence.details.get("offence")
            or consequence.details.get("item")
            or consequence.details["law"],
        )
        for consequence in end.consequences
        if consequence.kind != FINDING and {"offence", "item", "law"} & set(consequence.details)
    ]
    return end.outcome, rows


@pytest.mark.parametrize(
    ("key", "answers", "outcome", "beside"),
    [
        pytest.param(
            "defective_card", {"material": "CALL_ABSENT", "missed_best": "yes"},
            "damage_presumed", [("adjust", "40"), ("catalogue_offence", "card_incomplete")],
            marks=pytest.mark.rule("2.1.3.6-a"),
        ),
        pytest.param(
            "information_used", {"by_accident": "no", "deliberate": "yes", "differed": "no"},
            "used_on_purpose", [("adjust", "16"), ("catalogue_offence", "deliberate_ui")],
            marks=pytest.mark.rule("2.1.5-a"),
        ),
        pytest.param(
            "information_call", {"accidental": "no", "agreed": "no", "play_over": "no"},
            "facts_at_once", [], marks=pytest.mark.rule("2.1.5-b"),
        ),
        pytest.param(
            "information_call", {"accidental": "no", "agreed": "yes"},
            "rights_reserved", [], marks=pytest.mark.rule("2.1.5-b"),
        ),
        pytest.param(
            "information_call", {"accidental": "yes"},
            "accidental", [], marks=pytest.mark.rule("2.1.5-b"),
        ),
        pytest.param(
            "late_alert", {"seen": "no", "called": "no", "damaged": "yes"},
            "unseen_and_damaged", [("adjust", "21B3")], marks=pytest.mark.rule("2.1.6.3-a"),
        ),
        pytest.param(
            "psychic",
            {"artificial_opening": "no", "seat": "3", "fielded": "yes", "same_seat_before": "yes",
             "ruling": "UNDISCLOSED_AGREEMENT"},
            "psychic_undisclosed_agreement",
            [("catalogue_offence", "undisclosed_psychic"), ("report_entry", "g")],
            marks=pytest.mark.rule("2.1.2.4-a"),
        ),
        pytest.param(
            "psychic",
            {"artificial_opening": "yes", "seat": "1", "fielded": "no", "same_seat_before": "no"},
            "psychic_of_artificial_opening",
            [("catalogue_offence", "undisclosed_psychic"), ("report_entry", "g")],
            marks=pytest.mark.rule("2.1.2.4-b"),
        ),
        pytest.param(
            "psychic",
            {"artificial_opening": "no", "seat": "1", "fielded": "no", "same_seat_before": "no"},
            "psychic_legal", [("report_entry", "g")], marks=pytest.mark.rule("2.1.2.4-c"),
        ),
        pytest.param(
            "classification", {"during_play": "yes", "contested": "yes"},
            "classified_by_director", [("report_entry", "i")],
            marks=pytest.mark.rule("2.1.2.6-a"),
        ),
        pytest.param(
            "screen_delay", {"seconds": 18, "before_opening": "yes"},
            "delay_not_significant", [], marks=pytest.mark.rule("2.1.8.2-a"),
        ),
        pytest.param(
            "screen_delay", {"seconds": 35, "before_opening": "yes"},
            "delay_may_be_unauthorised", [("adjust", "16")], marks=pytest.mark.rule("2.1.8.2-a"),
        ),
        pytest.param(
            "screen_call", {"call": "ILLEGAL", "tray": "MOVED_BY_OFFENDER"},
            "screen_returned_under_law", [], marks=pytest.mark.rule("2.1.8.4-a"),
        ),
        pytest.param(
            "screen_call", {"call": "INADMISSIBLE", "tray": "MOVED_BY_OPPONENT"},
            "screen_returned_and_put_right", [], marks=pytest.mark.rule("2.1.8.4-a"),
        ),
        pytest.param(
            "screen_lead", {"faced": "yes", "flap_open": "no"},
            "lead_withdrawn", [], marks=pytest.mark.rule("2.1.8.4-b"),
        ),
        pytest.param(
            "screen_lead",
            {"faced": "yes", "flap_open": "yes", "opened_by_declarers": "no",
             "right_lead_faced": "yes"},
            "lead_major_penalty_card", [], marks=pytest.mark.rule("2.1.8.4-b"),
        ),
        pytest.param(
            "dealing_fault", {"swapped": "yes"},
            "hands_exchanged", [("catalogue_offence", "fouled_hands_swapped")],
            marks=pytest.mark.rule("2.2.4.1-a"),
        ),
        pytest.param(
            "face_up_card", {"seen_by_another": "yes"},
            "face_up_seen", [("catalogue_offence", "card_face_up")],
            marks=pytest.mark.rule("2.2.4.4-c"),
        ),
        pytest.param(
            "turned_board", {"turned_by": "90"},
            "turned_by_the_cards", [("catalogue_offence", "rotated_90")],
            marks=pytest.mark.rule("2.2.4.4-b"),
        ),
        pytest.param(
            "turned_board", {"turned_by": "180"}, "turned_counts", [],
            marks=pytest.mark.rule("2.2.4.4-a"),
        ),
        pytest.param(
            "rotated_board", {"turned_by": "90", "unplayed_elsewhere": "no"},
            "board_fouled", [("catalogue_offence", "rotated_90")],
            marks=pytest.mark.rule("2.3.6.5-a"),
        ),
        pytest.param(
            "wrong_seats", {"rooms_wrong": "2"},
            "seats_results_kept", [], marks=pytest.mark.rule("2.3.6.6-c"),
        ),
        pytest.param(
            "slow_segment",
            {"boards": 16, "with_screens": "no", "seated_at": "15:04", "further_minutes": 10,
             "finished_at": "17:12"},
            "segment_slow", [("catalogue_offence", "late_or_slow")],
            marks=pytest.mark.rule("2.3.7-a"),
        ),
        pytest.param(
            "late_team", {"boards": 8, "with_screens": "no", "late_by": 15},
            "team_no_show", [], marks=pytest.mark.rule("2.3.5.1-a"),
        ),
        pytest.param(
            "late_team", {"boards": 8, "with_screens": "no", "late_by": 14},
            "team_late", [("catalogue_offence", "late_or_slow")],
            marks=pytest.mark.rule("2.3.5.1-a"),
        ),
        pytest.param(
            "outage", {"began_at": "21:00", "solved_at": "21:31"},
            "outage_void", [], marks=pytest.mark.rule("2.4.1-d"),
        ),
        pytest.param(
            "undo", {"slip": "yes", "opponents_agree": "no"},
            "undo_director", [], marks=pytest.mark.rule("2.4.5-a"),
        ),
        pytest.param(
            "delayed_viewing",
            {"viewing_allowed": "yes", "all_played": "yes", "last_played_at": "21:14"},
            "viewing_from", [], marks=pytest.mark.rule("2.4.10-a"),
        ),
        pytest.param(
            "delayed_viewing", {"viewing_allowed": "yes", "all_played": "no"},
            "viewing_not_yet", [], marks=pytest.mark.rule("2.4.10-a"),
        ),
        pytest.param(
            "device",
            {"allowed": "no", "used_at": "14:56", "starts_at": "15:00", "ends_at": "18:00"},
            "device_forbidden", [("catalogue_offence", "phones")],
            marks=pytest.mark.rule("3.4-a"),
        ),
        pytest.param(
            "smoking", {"smoked_at": "18:45", "starts_at": "15:00", "results_at": "18:20"},
            "smoking_forbidden", [("report_entry", "g")], marks=pytest.mark.rule("3.3.1-a"),
        ),
        pytest.param(
            "settled_at_table", {},
            "settlement_void", [("catalogue_offence", "dt_not_called")],
            marks=pytest.mark.rule("2.1.1.1-d"),
        ),
        pytest.param(
            "regulation_gap", {"has_delegate": "no"},
            "gap_organiser", [("report_entry", "j")], marks=pytest.mark.rule("2.1.1.1-b"),
        ),
        pytest.param(
            "room_start", {"room": "OPEN", "closed_seated": "no"},
            "closed_room_first", [], marks=pytest.mark.rule("2.3.1-d"),
        ),
        pytest.param(
            "spoken_calls", {"unable": "no"},
            "boxes_used", [], marks=pytest.mark.rule("2.1.6.1-a"),
        ),
    ],
)  # fmt: skip
def test_what_a_matter_comes_to(
    key: str, answers: dict[str, Answer], outcome: str, beside: list[tuple[str, str]]
) -> None:
    assert proposed(key, **answers) == (outcome, beside)


@pytest.mark.rule("1.3.3-a")
def test_conduct_is_told_with_its_gravity() -> None:
    end = reached("conduct", breach="discrimination")

    assert (end.outcome, end.values["gravity"]) == ("conduct_rising", 8)
    with translation.override("en"):
        assert "8 of 9" in outcome_text("conduct", end.outcome, end.values)


@pytest.mark.rule("2.1.5-a")
def test_a_leak_that_paid_must_be_penalised() -> None:
    data = {"by_accident": "no", "deliberate": "no", "differed": "yes", "gained": "yes"}

    end = reached("information_used", **data)

    assert end.outcome == "leak_penalised"
    assert [item["type"] for item in proposal(end).penalty] == ["procedural_penalty"]
    assert proposal(end).citations == ("RTP 2.1.5", "16")


@pytest.mark.rule("3.3.1-a")
def test_smoking_brings_the_penalty_of_its_own_article() -> None:
    end = reached("smoking", smoked_at="18:50", starts_at="15:00", results_at="18:20")
    free = reached("smoking", smoked_at="18:51", starts_at="15:00", results_at="18:20")

    assert [item["type"] for item in proposal(end).penalty] == ["disciplinary_penalty"]
    with translation.override("en"):
        consequence_texts = [consequence_text(consequence) for consequence in end.consequences]
    assert "Disciplinary penalty: offender (RTP 3.3.1)" in consequence_texts
    assert (free.outcome, proposal(free).penalty) == ("smoking_free", ())


def test_a_session_over_midnight() -> None:
    evening = {"starts_at": "21:00", "ends_at": "00:30", "allowed": "no"}

    assert reached("device", **evening, used_at="00:10").outcome == "device_forbidden"
    assert reached("device", **evening, used_at="00:40").outcome == "device_free"


@pytest.mark.parametrize(
    ("key", "answers", "code"),
    [
        ("late_alert", {"seen": "perhaps"}, "answer_not_offered"),
        ("late_alert", {"damaged": "yes"}, "answer_not_asked"),
        ("screen_delay", {"seconds": "soon"}, "answer_not_a_number"),
        ("screen_delay", {"seconds": -1}, "answer_out_of_range"),
        ("outage", {"began_at": "25:00"}, "answer_not_a_time"),
        ("outage", {"began_at": 21}, "answer_not_a_time"),
        (
            "psychic",
            {"artificial_opening": "no", "seat": "1", "fielded": "no", "same_seat_before": "no",
             "ruling": "UNDISCLOSED_AGREEMENT"},
            "answer_not_asked",
        ),
    ],
)  # fmt: skip
def test_what_is_no_answer_is_refused(key: str, answers: dict[str, Answer], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        walk_matter(MATTERS[key], answers, figures=FIGURES)

    assert refused.value.code == code


def tried(question: Question) -> list[Answer]:
    """Return answers that distinguish the options of a question."""
    if question.options:
        return list(question.options)
    if question.is_time:
        return ["13:00", "15:00", "17:13", "19:00"]
    return [0, 16, (question.maximum and int(question.maximum)) or 0]


def ends(matter: Matter, answers: dict[str, Answer]) -> Iterator[Reached]:
    done = walk_matter(matter, answers, figures=FIGURES)
    if done.reached is not None:
        yield done.reached
        return
    assert done.question is not None
    for answer in tried(done.question):
        yield from ends(matter, {**answers, done.question.node: answer})


@pytest.mark.parametrize("matter", MATTERS.values(), ids=lambda matter: matter.key)
def test_every_way_ends_cites_and_is_told(matter: Matter) -> None:
    found = list(ends(matter, {}))

    assert {end.outcome for end in found} == set(matter.outcomes)
    for end in found:
        assert "{" not in outcome_text(matter.key, end.outcome, end.values)
        assert proposal(end).citations[0] == f"RTP {matter.article}"
        assert all(consequence_text(consequence) for consequence in end.consequences)


@pytest.mark.parametrize("matter", MATTERS.values(), ids=lambda matter: matter.key)
def test_a_matter_has_all_its_words_and_no_others(matter: Matter) -> None:
    said = set(MATTER_WORDS[matter.key].said)
    texts = {
        f"{question.name}.{option}"
        for question in matter.questions
        if question.maximum is None and not question.is_time
        for option in question.options
        if option not in PLAIN_ANSWERS
    }

    assert said == {*(q.name for q in matter.questions), *texts, *matter.outcomes}


def test_the_catalogue_is_whole() -> None:
    assert list(MATTER_WORDS) == list(MATTERS)
    assert set(MATTER_KINDS) == {matter.kind for matter in MATTERS.values()}
    assert not set(MATTERS) & set(FLOW_WORDS)


def test_every_article_has_its_page() -> None:
    tables = {"2.1.11.2", "2.1.11.3", "2.1.11.4", "3.2.2.1"}

    cited = {matter.article for matter in MATTERS.values()} | tables

    assert [article for article in sorted(cited) if not rules_of(article)] == []


@pytest.mark.rule("2.3.7-a")
@pytest.mark.parametrize(
    ("began", "at", "hours"),
    [(23, 1, 2), (1, 23, -2), (6, 18, 12), (18, 6, -12), (6, 17, 11), (17, 6, -11), (5, 18, -11)],
)
def test_a_time_is_taken_over_midnight_where_that_is_nearer(
    began: int, at: int, hours: int
) -> None:
    facts = MatterFacts(
        times={
            "began": MIDNIGHT + dt.timedelta(hours=began),
            "at": MIDNIGHT + dt.timedelta(hours=at),
        }
    )

    assert facts.time("at", beside="began") - facts.time("began") == dt.timedelta(hours=hours)

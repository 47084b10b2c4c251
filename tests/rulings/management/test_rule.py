"""`manage.py rule`, as anybody would type it."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation


def said(*arguments: str) -> str:
    out = StringIO()
    with translation.override("en"):
        call_command("rule", *arguments, stdout=out)
    return out.getvalue()


def test_the_flows_are_listed() -> None:
    listed = json.loads(said("--json"))
    flows = listed["flows"]

    assert len(flows) == 33
    assert (flows[1]["flow"], flows[1]["editions"]) == ("comparable_call", [2017])
    assert flows[2] == {
        "flow": "insufficient_bid",
        "title": "Bid too low",
        "laws": ["27"],
        "editions": [2007, 1997, 2017],
        "triggers": ["low bid"],
    }
    assert listed["matters"][3] == {
        "flow": "late_alert",
        "title": "Late or unseen alert",
        "article": "2.1.6.3",
        "kind": "INFORMATION",
        "triggers": ["alert", "alert not noticed"],
    }


def test_the_next_question_is_asked() -> None:
    data = json.loads(said("insufficient_bid", "--json"))

    assert data["outcome"] is None
    assert data["question"] == {
        "node": "in_turn",
        "question": "Was it the bidder's turn when the low bid was made?",
        "help": "",
        "options": [{"value": "yes", "label": "Yes"}, {"value": "no", "label": "No"}],
        "minimum": None,
        "maximum": None,
        "whole": False,
        "fields": [],
    }


def test_the_outcome_proposes_a_ruling() -> None:
    ruling = json.loads(
        said("insufficient_bid", "--edition", "1997", "--json",
             "--answers", "in_turn=yes", "lho=no", "early=no", "repl=other_bid")
    )  # fmt: skip

    assert (ruling["outcome"], ruling["passes"], ruling["tricks"]) == (
        "o_partner_silenced",
        [{"type": "must_pass", "who": "partner", "span": "throughout", "law": "27B2"}],
        [],
    )
    assert "27B2" in ruling["citations"]


def test_the_outcome_is_told_in_words() -> None:
    told = said("revoke", "--answers", "could=yes", "illegal_ask=normal", "established=yes",
                "exempt12=no", "exempt=none", "winner=revoker", "later=3", "nos_table=4",
                "nos_fair=5")  # fmt: skip

    assert told.splitlines()[:2] == [
        "When play is over, tricks pass to the innocent side.",
        "  Tricks to transfer: 2; innocent side (Law 64A1)",
    ]


@pytest.mark.django_db
def test_a_flow_of_2017_says_that_it_is_a_draft() -> None:
    arguments = ("comparable_call", "--edition", "2017", "--answers", "fits=none")

    assert said(*arguments).splitlines()[0] == "Draft: read the Law"
    assert json.loads(said(*arguments, "--json"))["draft"] is True
    assert json.loads(said("revoke", "--json"))["draft"] is False


def test_a_matter_asks_and_answers_under_any_edition() -> None:
    data = json.loads(said("screen_delay", "--edition", "2017", "--json"))
    ruled = json.loads(
        said("screen_delay", "--json", "--answers", "seconds=35", "before_opening=yes")
    )

    assert (data["question"]["minimum"], data["question"]["maximum"]) == (0, 600)
    assert (ruled["outcome"], ruled["article"]) == ("delay_may_be_unauthorised", "2.1.8.2")
    assert ruled["citations"] == ["RTP 2.1.8.2", "16"]
    assert ruled["score"] == [{"type": "adjust", "score": "assigned", "law": "16"}]
    assert json.loads(said("outage", "--json"))["question"]["time"] is True


def test_a_matter_is_told_in_words() -> None:
    told = said("device", "--answers", "allowed=no", "used_at=14:56", "starts_at=15:00",
                "ends_at=18:00")  # fmt: skip

    assert told.splitlines() == [
        "Devices are barred from 14:55 to 18:00: always penalised.",
        "  Devices are barred from 14:55 to 18:00: always penalised. (RTP 3.4)",
        "  Penalty to consider: Telephone or other device used (RTP 2.1.11.4)",
    ]


def test_the_flows_are_sound() -> None:
    assert json.loads(said("--check", "--json")) == {"faults": []}
    assert said("--check") == "Nothing is wrong in the flows.\n"


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (
            ["comparable_call", "--edition", "2007"],
            "No flow is available for the 2007 edition of the Laws: rule by hand and cite the Law.",
        ),
        (["poker"], "There is no flow poker."),
        (["revoke", "--answers", "could"], "The answers cannot be read: could."),
        (["revoke", "--answers", "[1"], "The answers cannot be read: [1."),
        (
            ["revoke", "--answers", '[["could", "yes"], ["could", "no"]]'],
            "could is answered twice.",
        ),
        (
            ["revoke", "--answers", '{"could": "yes", "could": "no"}'],
            "could is answered twice.",
        ),
        (["revoke", "--answers", "could=maybe"], "maybe is no answer to could: yes, no."),
        (["late_alert", "--answers", "seen=maybe"], "maybe is no answer to seen: yes, no."),
        (["late_alert", "--setting", "a=1"], "The flow late_alert knows no choice called a."),
        (
            ["outage", "--answers", "began_at=noon"],
            "The answer to began_at is a time of day, such as 15:04.",
        ),
    ],
)
def test_a_refusal_is_one_line_and_exit_code_2(arguments: list[str], refusal: str) -> None:
    with pytest.raises(CommandError) as refused:
        said(*arguments)

    assert (str(refused.value), refused.value.returncode) == (refusal, 2)

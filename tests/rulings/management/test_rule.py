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
    flows = json.loads(said("--json"))["flows"]

    assert len(flows) == 32
    assert flows[1] == {
        "flow": "insufficient_bid",
        "title": "Bid too low",
        "laws": ["27"],
        "triggers": ["low bid"],
    }


def test_the_next_question_is_asked() -> None:
    asked = json.loads(said("insufficient_bid", "--json"))

    assert asked["outcome"] is None
    assert asked["question"] == {
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


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (
            ["revoke", "--edition", "2017"],
            "No flow is available for the 2017 edition of the Laws: rule by hand and cite the Law.",
        ),
        (["poker"], "There is no flow poker."),
        (["revoke", "--answers", "could"], "The answers cannot be read: could."),
        (["revoke", "--answers", "[1"], "The answers cannot be read: [1."),
        (["revoke", "--answers", "could=maybe"], "maybe is no answer to could: yes, no."),
    ],
)
def test_a_refusal_is_one_line_and_exit_code_2(arguments: list[str], refusal: str) -> None:
    with pytest.raises(CommandError) as refused:
        said(*arguments)

    assert (str(refused.value), refused.value.returncode) == (refusal, 2)

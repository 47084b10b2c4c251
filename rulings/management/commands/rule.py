"""`manage.py rule FLOW`: go through a decision flow of the Laws without the site."""

import json as encoding
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext

from federation.errors import RuleError
from rulings.rules.flows.proposal import proposal
from rulings.rules.flows.walk import Answer, LawText, Question, Reached, Walk, walk
from rulings.selectors.flows import all_flows, flow, national_text
from rulings.texts.flow_catalogue import FLOW_WORDS
from rulings.texts.flow_told import consequence_told
from scoring.management.answers import refusals_told

HELP = """Go through a decision flow of the Laws, one question at a time.
Without FLOW the flows are listed. The answers so far lead to the next question or to the outcome.

--answers  node=value ..., or one JSON text: {"node": value} or [["node", value], ...];
           rows of results only in JSON
--setting  name=value: a choice of the regulating body in place of the usual one

--json prints one object, for the list {flows: [{flow, title, laws, triggers}]}, else:
  flow, title, edition, text
  answered   nodes answered, in order
  question   null, or {node, question, help, options: [{value, label}], minimum, maximum, whole,
             fields: [{name, type}]}
  outcome    null, or the node reached; with it:
  summary    the outcome in words
  effects    [{type, ...}], what follows, in order
  then       flows to go through afterwards
  values     everything answered and worked out
  tricks     [{tricks, to}], tricks to transfer
  lead, passes, score, penalty
             the effects on the lead, on who must pass and how long, on the score and on penalties
  citations  the Laws it rests on

Exit code 0; 2 and one line on stderr when refused, as for an edition without flows."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("flow", nargs="?", metavar="FLOW")
        parser.add_argument("--edition", type=int, default=2007, help="1997 or 2007 (2007)")
        parser.add_argument(
            "--text", help="national text of 2007, it or pt (that of the reader's language)"
        )
        parser.add_argument("--answers", nargs="*", default=[], metavar="NODE=VALUE")
        parser.add_argument("--setting", nargs="*", default=[], metavar="NAME=VALUE")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")

    def handle(self, *, flow: str | None, json: bool, **options: Any) -> None:
        with refusals_told():
            told, text = _flows() if flow is None else _walked(flow, **options)
        # JSON has one kind of number: only here does a decimal become one.
        shown = encoding.dumps(told, ensure_ascii=False, indent=2, default=_plain)
        self.stdout.write(shown if json else text)


def _flows() -> tuple[dict[str, object], str]:
    told = [
        {
            "flow": one.key,
            "title": str(FLOW_WORDS[one.key].title),
            "laws": list(one.laws),
            "triggers": [str(trigger) for trigger in FLOW_WORDS[one.key].triggers],
        }
        for one in all_flows()
    ]
    return {"flows": told}, "\n".join(f"{line['flow']:26} {line['title']}" for line in told)


def _walked(
    key: str,
    *,
    edition: int,
    text: str | None,
    answers: list[str],
    setting: list[str],
    **_rest: object,
) -> tuple[dict[str, object], str]:
    chosen, text = flow(key), text or national_text()
    settings = {name: _settings_value(value) for name, value in _answers(setting).items()}
    done = walk(chosen, LawText(edition, text), _answers(answers), settings=settings)
    told: dict[str, object] = {
        "flow": key,
        "title": str(FLOW_WORDS[key].title),
        "edition": edition,
        "text": text,
        "answered": list(done.answered),
        "question": _question(key, done.question) if done.question else None,
        "outcome": None,
    }
    if done.reached is not None:
        told |= _ruling(key, done.reached)
    return told, _as_text(key, done)


def _question(key: str, question: Question) -> dict[str, object]:
    words = FLOW_WORDS[key]
    return {
        "node": question.node,
        "question": words.of(question.node),
        "help": words.help_of(question.node),
        "options": [
            {"value": value, "label": words.answer(question.node, value)}
            for value in question.options
        ],
        "minimum": question.minimum,
        "maximum": question.maximum,
        "whole": question.whole,
        "fields": [{"name": field.name, "type": field.kind} for field in question.fields],
    }


def _ruling(key: str, reached: Reached) -> dict[str, object]:
    proposed = proposal(reached)
    return {
        "outcome": reached.outcome,
        "summary": FLOW_WORDS[key].of(reached.outcome),
        "effects": [{"type": c.kind, **c.details} for c in reached.consequences],
        "then": list(reached.follow_ups),
        "values": reached.values,
        "tricks": [{"tricks": t.tricks, "to": t.to} for t in proposed.transfers],
        "lead": list(proposed.lead),
        "passes": list(proposed.passes),
        "score": list(proposed.score),
        "penalty": list(proposed.penalty),
        "citations": list(proposed.citations),
    }


def _as_text(key: str, done: Walk) -> str:
    words = FLOW_WORDS[key]
    if done.question is not None:
        told = _question(key, done.question)
        lines = [f"{told['node']}: {told['question']}", str(told["help"])]
        lines += [f"  {value:12} {words.answer(done.question.node, value)}"
                  for value in done.question.options]  # fmt: skip
        lines += [f"  {field.name} ({field.kind})" for field in done.question.fields]
        if done.question.minimum is not None:
            lines.append(f"  {done.question.minimum} … {done.question.maximum}")
        return "\n".join(line for line in lines if line)
    return "" if done.reached is None else _outcome_as_text(key, done.reached)


def _outcome_as_text(key: str, reached: Reached) -> str:
    lines = [FLOW_WORDS[key].of(reached.outcome)]
    lines += [f"  {consequence_told(consequence)}" for consequence in reached.consequences]
    lines += [
        gettext("Then: {flow}").format(flow=FLOW_WORDS[then].title) for then in reached.follow_ups
    ]
    return "\n".join(lines)


def _answers(given: list[str]) -> dict[str, Answer]:
    if len(given) == 1 and given[0][:1] in {"[", "{"}:
        return _from_json(given[0])
    found: dict[str, Answer] = {}
    for one in given:
        node, equals, value = one.partition("=")
        if not equals or node in found:
            raise RuleError("answer_unreadable", answer=one)
        found[node] = _number_or_text(value)
    return found


def _from_json(text: str) -> dict[str, Answer]:
    try:
        read = encoding.loads(text, parse_float=Decimal)
        return dict(read.items() if isinstance(read, dict) else read)
    except (ValueError, TypeError) as fault:
        raise RuleError("answer_unreadable", answer=text[:80]) from fault


def _number_or_text(value: str) -> Answer:
    try:
        number = Decimal(value)
    except InvalidOperation:
        return value
    return number if number.is_finite() else value


def _settings_value(value: Answer) -> Answer | bool:
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def _plain(number: Decimal | Fraction | Mapping[str, object]) -> object:
    if isinstance(number, Mapping):
        return dict(number)
    return int(number) if number == int(number) else float(number)

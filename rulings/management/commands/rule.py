"""`manage.py rule FLOW`: go through a flow of the Laws, or a matter of the regulation."""

import json as encoding
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext

from federation.errors import RuleError
from rulings.assistant.rules.flows.proposal import proposal
from rulings.assistant.rules.flows.validation import faults_of
from rulings.assistant.rules.flows.walk import Answer, LawText, Question, Reached, Walk, walk
from rulings.assistant.rules.matters.matter import walk_matter
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.flows import (
    SHIPPED_EDITIONS,
    all_flows,
    editions_of,
    flow,
    national_text,
)
from rulings.assistant.selectors.matters import shipped_regulation
from rulings.assistant.selectors.standing import drafts
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_texts import consequence_text, outcome_text
from rulings.assistant.texts.matter_catalogue import MATTER_WORDS, words_of
from rulings.management.ruled_calls import ruled_call
from scoring.management.answers import printed_refusals

HELP = """Go through a decision flow of the Laws, or a matter of the regulation.
Without FLOW both are listed. The answers so far lead to the next question or to the outcome.
A matter takes the figures shipped for today's regulation, under every edition of the Laws.

--answers  node=value ..., or one JSON text: {"node": value} or [["node", value], ...];
           rows of results only in JSON
           a time of day is written 15:04
--setting  name=value: a choice of the regulating body in place of the usual one, for flows only
--call     the id of a call, in place of FLOW, with --measures '[{"kind": "TRICKS", "side": "NS",
           "tricks": 2}]' as the API takes them: prints {waits_for, standings: [{key, names,
           rank_before, rank_after, score_before, score_after}]}, nothing is written. With --by
           EMAIL, --decision and --cite the ruling is made: {ruling, in_the_score: [{kind, text,
           waits_for}]}
--check    only say what is wrong in the flows: paths without end, outcomes that cite nothing

--json prints one object, for the list {flows: [{flow, title, laws, editions, triggers}],
matters: [{flow, title, article, kind, triggers}]}, for --check {faults: [{flow, node, fault,
found}]}, else:
  flow, title, edition, text
  draft      whether the flow is not in use under the edition: read the Law
  article    of a matter only; edition, text and draft are of flows only
  answered   nodes answered, in order
  question   null, or {node, question, help, options: [{value, label}], minimum, maximum, whole,
             fields: [{name, type}]}, and time: true where a time of day is asked
  outcome    null, or the node reached; with it:
  summary    the outcome in words
  effects    [{type, ...}], what follows, in order
  then       flows to go through afterwards
  values     everything answered and worked out
  tricks     [{tricks, to}], tricks to transfer
  lead, passes, score, penalty
             the effects on the lead, on who must pass and how long, on the score and on penalties
  citations  the Laws and articles it rests on

Exit code 0; 1 where --check finds a fault; 2 and one line on stderr when refused, as for an
edition without flows."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("flow", nargs="?", metavar="FLOW")
        parser.add_argument("--edition", type=int, default=2007, help="1997, 2007 or 2017 (2007)")
        parser.add_argument("--check", action="store_true", help="say what is wrong in the flows")
        parser.add_argument(
            "--text", help="national text of 2007, it or pt (that of the reader's language)"
        )
        parser.add_argument("--answers", nargs="*", default=[], metavar="NODE=VALUE")
        parser.add_argument("--setting", nargs="*", default=[], metavar="NAME=VALUE")
        parser.add_argument("--call", type=int, help="the id of a call, in place of FLOW")
        parser.add_argument("--measures", default="[]", help="what counts in the score, as JSON")
        parser.add_argument("--by", metavar="EMAIL", help="who rules; without, only the effect")
        parser.add_argument("--decision", default="", help="the decision in words")
        parser.add_argument("--cite", default="", help="64A1, RTP 2.1.5")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")

    def handle(self, *, flow: str | None, json: bool, check: bool, **options: Any) -> None:
        to_rule = {name: options.pop(name) for name in ("measures", "by", "decision", "cite")}
        call = options.pop("call")
        with printed_refusals():
            if call is not None:
                data, text = ruled_call(call, **to_rule)
            elif check:
                data, text = _checked()
            elif flow is None:
                data, text = _flows()
            elif flow in MATTERS:
                data, text = _matter(flow, **options)
            else:
                data, text = _walked(flow, **options)
        # JSON has one kind of number: a decimal becomes one only here.
        shown = encoding.dumps(data, ensure_ascii=False, indent=2, default=_plain)
        self.stdout.write(shown if json else text)
        if check and call is None and data["faults"]:
            raise CommandError("", returncode=1)


def _flows() -> tuple[dict[str, object], str]:
    rows = [
        {
            "flow": one.key,
            "title": str(FLOW_WORDS[one.key].title),
            "laws": list(one.laws),
            "editions": list(editions_of(one.key)),
            "triggers": [str(trigger) for trigger in FLOW_WORDS[one.key].triggers],
        }
        for one in all_flows()
    ]
    matters = [
        {
            "flow": one.key,
            "title": str(MATTER_WORDS[one.key].title),
            "article": one.article,
            "kind": one.kind.value,
            "triggers": [str(trigger) for trigger in MATTER_WORDS[one.key].triggers],
        }
        for one in MATTERS.values()
    ]
    text = [f"{line['flow']:26} {line['title']}" for line in rows]
    text += [f"{line['flow']:26} {line['title']} (RTP {line['article']})" for line in matters]
    return {"flows": rows, "matters": matters}, "\n".join(text)


def _checked() -> tuple[dict[str, object], str]:
    faults = [
        fault
        for edition in sorted(set(SHIPPED_EDITIONS) - {1997})  # 1997 goes with 2007, in one file
        for fault in faults_of(all_flows(edition), known=FLOW_WORDS)
    ]
    rows = [
        {"flow": one.flow, "node": one.node, "fault": one.code, "found": one.value}
        for one in faults
    ]
    lines = [f"{one.flow}/{one.node}: {one.code} {one.value}".rstrip() for one in faults]
    return {"faults": rows}, "\n".join(lines) or gettext("Nothing is wrong in the flows.")


def _matter(
    key: str, *, answers: list[str], setting: list[str], **_rest: object
) -> tuple[dict[str, object], str]:
    if setting:
        raise RuleError("flow_setting_unknown", flow=key, setting=setting[0].partition("=")[0])
    chosen = MATTERS[key]
    figures = shipped_regulation(on=timezone.localdate())
    done = walk_matter(chosen, _answers(answers), figures=figures)
    return _data(done, {"article": chosen.article}), _as_text(key, done)


def _walked(
    key: str,
    *,
    edition: int,
    text: str | None,
    answers: list[str],
    setting: list[str],
    **_rest: object,
) -> tuple[dict[str, object], str]:
    chosen, text = flow(key, edition), text or national_text()
    is_draft = key in drafts(edition)
    settings = {name: _settings_value(value) for name, value in _answers(setting).items()}
    done = walk(chosen, LawText(edition, text), _answers(answers), settings=settings)
    shown = _as_text(key, done)
    if is_draft:
        shown = "\n".join((gettext("Draft: read the Law"), shown))
    return _data(done, {"edition": edition, "text": text, "draft": is_draft}), shown


def _data(done: Walk, under: Mapping[str, object]) -> dict[str, object]:
    """Return a walk as JSON. under: its edition, or the article."""
    key = done.flow
    return {
        "flow": key,
        "title": str(words_of(key).title),
        **under,
        "answered": list(done.answered),
        "question": _question(key, done.question) if done.question else None,
        "outcome": None,
        **(_ruling(key, done.reached) if done.reached else {}),
    }


def _question(key: str, question: Question) -> dict[str, object]:
    words = words_of(key)
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
        **({"time": True} if question.is_time else {}),
    }


def _ruling(key: str, reached: Reached) -> dict[str, object]:
    proposed = proposal(reached)
    return {
        "outcome": reached.outcome,
        "summary": outcome_text(key, reached.outcome, reached.values),
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
    words = words_of(key)
    if done.question is not None:
        data = _question(key, done.question)
        lines = [f"{data['node']}: {data['question']}", str(data["help"])]
        lines += [f"  {value:12} {words.answer(done.question.node, value)}"
                  for value in done.question.options]  # fmt: skip
        lines += [f"  {field.name} ({field.kind})" for field in done.question.fields]
        if done.question.is_time:
            lines.append("  15:04")
        if done.question.minimum is not None:
            lines.append(f"  {done.question.minimum} … {done.question.maximum}")
        return "\n".join(line for line in lines if line)
    return "" if done.reached is None else _outcome_as_text(key, done.reached)


def _outcome_as_text(key: str, reached: Reached) -> str:
    lines = [outcome_text(key, reached.outcome, reached.values)]
    lines += [f"  {consequence_text(consequence)}" for consequence in reached.consequences]
    lines += [
        gettext("Then: {flow}").format(flow=FLOW_WORDS[then].title) for then in reached.follow_ups
    ]
    return "\n".join(lines)


def _answers(answers: list[str]) -> dict[str, Answer]:
    if len(answers) == 1 and answers[0][:1] in {"[", "{"}:
        return _from_json(answers[0])
    numbers_by_node: dict[str, Answer] = {}
    for one in answers:
        node, equals, value = one.partition("=")
        if not equals or node in numbers_by_node:
            raise RuleError("answer_unreadable", answer=one)
        numbers_by_node[node] = _number_or_text(value)
    return numbers_by_node


def _from_json(text: str) -> dict[str, Answer]:
    try:
        read = encoding.loads(text, parse_float=Decimal, object_pairs_hook=_without_repeats)
        return _without_repeats(read.items() if isinstance(read, dict) else read)
    except (ValueError, TypeError) as fault:
        raise RuleError("answer_unreadable", answer=text[:80]) from fault


def _without_repeats(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise RuleError("answer_given_twice", question=str(name))
        data[name] = value
    return data


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

"""A matter of the regulation: its few questions, the rule that answers, its proposal.

A matter is used like a flow of the Laws: one question at a time, then an outcome with consequences.
The outcome is computed by a rule of this package, not drawn as a graph.
"""

import datetime as dt
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from federation.errors import RuleError
from federation.rules.rule_sets import RuleSetFigures
from rulings.assistant.rules.flows.walk import (
    Answer,
    Consequence,
    Question,
    Reached,
    Shown,
    Walk,
    exact_number,
    finished,
)
from rulings.rules.log import REGULATION
from rulings.rules.penalties import offence_article

YES_NO = ("yes", "no")
MIDNIGHT = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)  # any day, because answers are times of day
HALF_A_DAY = dt.timedelta(hours=12)
_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")

# Kinds of consequences whose source is a matter, besides the kinds of the flows.
FINDING = "regulation"
OFFENCE = "catalogue_offence"
REPORT = "report_entry"


class MatterKind(StrEnum):
    """The subject of a matter, by which directors look for it."""

    INFORMATION = "INFORMATION"
    SYSTEMS = "SYSTEMS"
    SCREENS = "SCREENS"
    BOARDS = "BOARDS"
    TIME = "TIME"
    CONDUCT = "CONDUCT"
    ONLINE = "ONLINE"
    DIRECTING = "DIRECTING"


@dataclass(frozen=True, slots=True)
class MatterFacts:
    """The answers so far: words, whole numbers, and times of one day."""

    words: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    times: Mapping[str, dt.datetime] = field(default_factory=dict)

    def yes(self, name: str) -> bool:
        """Return whether a question was answered with yes; an unasked one was not.

        Source: convention.
        """
        return self.words.get(name) == "yes"

    def time(self, name: str, *, beside: str = "") -> dt.datetime:
        """Return a time of day; after midnight if that is nearer to another time.

        Source: RTP 2.3.7.
        """
        at = self.times[name]
        if not beside:
            return at
        other = self.times[beside]
        if other - at > HALF_A_DAY:
            return at + 2 * HALF_A_DAY
        return at - 2 * HALF_A_DAY if at - other > HALF_A_DAY else at


Asked = Callable[[MatterFacts], bool]


@dataclass(frozen=True, slots=True)
class MatterQuestion:
    """One question: options, or a whole number up to `maximum`, or the time of day.

    offered: the options after earlier answers, if fewer than all.
    """

    name: str
    options: tuple[str, ...] = YES_NO
    maximum: int | None = None
    is_time: bool = False
    only_if: Asked | None = None
    offered: Callable[[MatterFacts], tuple[str, ...]] | None = None

    def ways(self, facts: MatterFacts) -> tuple[str, ...]:
        """Return the options offered now. Source: convention."""
        if self.maximum is not None or self.is_time:
            return ()
        return self.options if self.offered is None else self.offered(facts)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a rule: the outcome's code, values for its sentence, further consequences."""

    outcome: str
    follows: tuple[Consequence, ...] = ()
    values: Mapping[str, Shown] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Matter:
    """A matter of the regulation. article: without the regulation's name, "2.1.6.3"."""

    key: str
    kind: MatterKind
    article: str
    questions: tuple[MatterQuestion, ...]
    find: Callable[[MatterFacts, RuleSetFigures], Finding]
    outcomes: tuple[str, ...]


def number(name: str, maximum: int, only_if: Asked | None = None) -> MatterQuestion:
    """Return a question for a whole number from 0. Source: convention."""
    return MatterQuestion(name, maximum=maximum, only_if=only_if)


def time(name: str, only_if: Asked | None = None) -> MatterQuestion:
    """Return a question for a time of day. Source: convention."""
    return MatterQuestion(name, is_time=True, only_if=only_if)


def offence(row: str, figures: RuleSetFigures) -> Consequence:
    """Return the row of the catalogue to consider, with its table.

    Source: RTP 2.1.11.
    """
    table = offence_article(row, figures.penalties)
    return Consequence(OFFENCE, {"offence": row, "article": table.removeprefix(REGULATION)})


def report_entry(report_item: str) -> Consequence:
    """Return a consequence: the matter goes into an item of the report. Source: RTP 3.2.2.1."""
    return Consequence(REPORT, {"item": report_item, "article": "3.2.2.1"})


def adjusted_score(law: str, score: str = "assigned") -> Consequence:
    """Return a consequence: a score is to be adjusted, under a Law. Source: Law 12."""
    return Consequence("adjust", {"score": score, "law": law})


def walk_matter(matter: Matter, answers: Mapping[str, Answer], *, figures: RuleSetFigures) -> Walk:
    """Return the next question of a matter, or the result of its rule.

    Raises: RuleError for an answer without a question, or an invalid one. Source: Law 81C2.
    """
    words: dict[str, str] = {}
    numbers: dict[str, int] = {}
    times: dict[str, dt.datetime] = {}
    facts = MatterFacts(words, numbers, times)
    answered: list[str] = []
    for question in matter.questions:
        if question.only_if is not None and not question.only_if(facts):
            continue
        if question.name not in answers:
            own_question = _question_of(question, facts)
            return finished(Walk(matter.key, tuple(answered), own_question, None), answers)
        answered.append(question.name)
        answer = answers[question.name]
        if question.is_time:
            times[question.name] = _time_of_day(question.name, answer)
        elif question.maximum is not None:
            numbers[question.name] = _whole(question, answer)
        else:
            words[question.name] = _offered(question, answer, facts)
    reached = _reached(matter, matter.find(facts, figures), facts)
    return finished(Walk(matter.key, tuple(answered), None, reached), answers)


def _question_of(question: MatterQuestion, facts: MatterFacts) -> Question:
    if question.maximum is not None:
        return Question(question.name, minimum=Fraction(0), maximum=Fraction(question.maximum),
                        whole=True)  # fmt: skip
    return Question(question.name, options=question.ways(facts), is_time=question.is_time)


def _offered(question: MatterQuestion, answer: Answer, facts: MatterFacts) -> str:
    ways = question.ways(facts)
    if not isinstance(answer, str) or answer not in ways:
        raise RuleError(
            "answer_not_offered",
            question=question.name,
            answer=str(answer),
            offered=", ".join(ways),
        )
    return answer


def _whole(question: MatterQuestion, answer: Answer) -> int:
    amount = exact_number(question.name, answer)
    if not 0 <= amount <= (question.maximum or 0):
        raise RuleError(
            "answer_out_of_range", question=question.name, minimum=0, maximum=question.maximum
        )
    if amount.denominator != 1:
        raise RuleError("answer_not_whole", question=question.name)
    return int(amount)


def _time_of_day(name: str, answer: Answer) -> dt.datetime:
    regex_match = _CLOCK.fullmatch(answer) if isinstance(answer, str) else None
    if regex_match is None:
        raise RuleError("answer_not_a_time", question=name)
    return MIDNIGHT.replace(hour=int(regex_match[1]), minute=int(regex_match[2]))


def clock(at: dt.datetime) -> str:
    """Return a time as text: "17:06". Source: RTP 2.3.7."""
    return f"{at:%H:%M}"


def _reached(matter: Matter, finding: Finding, facts: MatterFacts) -> Reached:
    """Return the end of a walk; the finding itself is the first line to accept."""
    consequence = Consequence(
        FINDING,
        {
            "matter": matter.key,
            "outcome": finding.outcome,
            **finding.values,
            "article": matter.article,
        },
    )
    by_name = {name: clock(at) for name, at in facts.times.items()}
    values: dict[str, Shown] = {**facts.words, **facts.numbers, **by_name, **finding.values}
    return Reached(finding.outcome, (consequence, *finding.follows), (), values)

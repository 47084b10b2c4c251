"""Walk a flow by the answers: the next question, or the outcome with its consequences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from federation.errors import RuleError
from rulings.assistant.rules.flows.expressions import Expression, Row, Value, evaluate, is_true
from rulings.assistant.rules.flows.graph import (
    NATIONAL_TEXTS,
    Ask,
    AskNumber,
    AskRows,
    Branch,
    ByText,
    Compute,
    Detail,
    Field,
    Flow,
    Outcome,
    ways_on,
)

Shown: TypeAlias = bool | str | int | Decimal | tuple[str, ...]
AnswerRow: TypeAlias = Mapping[str, str | int | Decimal]
Answer: TypeAlias = str | int | Decimal | Sequence[AnswerRow]

SHOWN_TO = Decimal("0.0001")
MOST_DIGITS = 12
YES_NO = ("yes", "no")
MOST_OF_SETTING = 100_000  # as the minutes the flows ask for


@dataclass(frozen=True, slots=True)
class LawText:
    """The Laws of an event; the national text counts where two of them disagree."""

    edition: int
    national: str = "it"


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the director: options, bounds of a number, a time, or columns of rows."""

    node: str
    options: tuple[str, ...] = ()
    minimum: Fraction | None = None
    maximum: Fraction | None = None
    whole: bool = False
    is_time: bool = False
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Consequence:
    """One effect of an outcome, with its final words and figures."""

    kind: str
    details: Mapping[str, Shown]


@dataclass(frozen=True, slots=True)
class Reached:
    """The end of a path: the outcome, consequences, following flows, and every known value."""

    outcome: str
    consequences: tuple[Consequence, ...]
    follow_ups: tuple[str, ...]
    values: Mapping[str, Shown]


@dataclass(frozen=True, slots=True)
class Walk:
    """The state after the answers: a question is open, or an outcome reached; never both."""

    flow: str
    answered: tuple[str, ...]
    question: Question | None
    reached: Reached | None


def walk(
    flow: Flow,
    law: LawText,
    answers: Mapping[str, Answer],
    *,
    settings: Mapping[str, Answer | bool] | None = None,
) -> Walk:
    """Return the next question of a flow, or its outcome; superfluous answers are refused.

    settings: choices of the regulating body instead of the flow's own. Source: Law 81C2.
    """
    values_known = _initial_values(flow, law, settings or {})
    answered: list[str] = []
    node_name = flow.start
    for _step in range(len(flow.nodes) + 1):
        node = flow.nodes[node_name]
        match node:
            case Outcome():
                reached = _reached(node_name, node, values_known, law)
                return finished(Walk(flow.key, tuple(answered), None, reached), answers)
            case Compute(values=values, next=target):
                for name, expression in values:
                    values_known[name] = evaluate(expression, values_known)
                node_name = target
            case Branch(cases=cases, otherwise=otherwise):
                fitting = (
                    target for condition, target in cases if is_true(condition, values_known)
                )
                node_name = next(fitting, otherwise)
            case Ask() | AskNumber() | AskRows():
                if node_name not in answers:
                    question = _question(node_name, node, values_known)
                    return finished(Walk(flow.key, tuple(answered), question, None), answers)
                answered.append(node_name)
                node_name = _take(node_name, node, answers[node_name], values_known)
    raise RuleError("flow_without_end", flow=flow.key)


def _initial_values(
    flow: Flow, law: LawText, settings: Mapping[str, Answer | bool]
) -> dict[str, Value]:
    if law.edition not in flow.editions:
        raise RuleError("no_flow_for_edition", edition=law.edition, flow=flow.key)
    if law.national not in NATIONAL_TEXTS:
        raise RuleError("no_such_national_text", text=law.national)
    values: dict[str, Value] = {"edition": Fraction(law.edition), "text": law.national}
    values.update(flow.settings)
    for name, value in settings.items():
        if name not in flow.settings:
            raise RuleError("flow_setting_unknown", flow=flow.key, setting=name)
        values[name] = _setting(name, value, usual=flow.settings[name])
    return values


def _setting(name: str, value: Answer | bool, *, usual: Value) -> Value:
    """Return a choice of the regulating body, which must be of the type of the default."""
    if isinstance(usual, bool):
        if not isinstance(value, bool):
            raise RuleError(
                "answer_not_offered", question=name, answer=str(value), offered="yes, no"
            )
        return value
    number = exact_number(name, value)
    if not 0 <= number <= MOST_OF_SETTING:
        raise RuleError("answer_out_of_range", question=name, minimum=0, maximum=MOST_OF_SETTING)
    return number


def finished(done: Walk, answers: Mapping[str, Answer]) -> Walk:
    """Return a walk; an answer without a question is refused. Source: convention."""
    for name in answers:
        if name not in done.answered:
            raise RuleError("answer_not_asked", flow=done.flow, question=name)
    return done


def _question(name: str, node: Ask | AskNumber | AskRows, values: Mapping[str, Value]) -> Question:
    match node:
        case Ask():
            return Question(name, options=_offered(node, values))
        case AskNumber(minimum=minimum, whole=whole):
            return Question(name, minimum=minimum, maximum=_most(node, values), whole=whole)
    return Question(name, fields=node.fields)


def _most(node: AskNumber, values: Mapping[str, Value]) -> Fraction:
    """Return the largest allowed answer, given the earlier answers."""
    if node.at_most is None:
        return node.maximum
    most = evaluate(node.at_most, values)
    if not isinstance(most, Fraction):
        raise RuleError("flow_expression_faulty", expression=node.at_most.text)
    return min(node.maximum, most)


def _offered(node: Ask, values: Mapping[str, Value]) -> tuple[str, ...]:
    offered = tuple(
        option.value
        for option in node.options
        if option.only_if is None or is_true(option.only_if, values)
    )
    return YES_NO if set(offered) == set(YES_NO) else offered  # always in the same order


def _take(
    name: str, node: Ask | AskNumber | AskRows, answer: Answer, values: dict[str, Value]
) -> str:
    match node:
        case Ask(options=options):
            if not isinstance(answer, str) or answer not in _offered(node, values):
                raise RuleError(
                    "answer_not_offered",
                    question=name,
                    answer=str(answer),
                    offered=", ".join(_offered(node, values)),
                )
            values[name] = answer
            return next(option.next for option in options if option.value == answer)
        case AskNumber(minimum=minimum, whole=whole, next=target):
            number, maximum = exact_number(name, answer), _most(node, values)
            if not minimum <= number <= maximum:
                raise RuleError(
                    "answer_out_of_range", question=name, minimum=minimum, maximum=maximum
                )
            if whole and number.denominator != 1:
                raise RuleError("answer_not_whole", question=name)
            values[name] = number
            return target
    values[name] = _rows(name, node, answer)
    return node.next


def exact_number(name: str, answer: Answer | bool) -> Fraction:
    """Return the number answered, exactly. Raises: RuleError. Source: convention."""
    if isinstance(answer, int | Decimal) and not isinstance(answer, bool):
        exact = Decimal(answer)
        # Nine characters can write a number of a million digits.
        if exact.is_finite() and abs(exact.adjusted()) <= MOST_DIGITS:
            return Fraction(exact)
    raise RuleError("answer_not_a_number", question=name)


def _rows(name: str, node: AskRows, answer: Answer) -> tuple[Row, ...]:
    if isinstance(answer, str | int | Decimal) or not answer:
        raise RuleError("answer_needs_rows", question=name)
    columns = {field.name for field in node.fields}
    rows = []
    for row in answer:
        if not isinstance(row, Mapping) or set(row) != columns:
            raise RuleError("answer_row_columns", question=name, columns=", ".join(sorted(columns)))
        rows.append({field.name: _cell(name, field, row[field.name]) for field in node.fields})
    if "weight" in columns:
        _refuse_odd_weights(name, rows)
    return tuple(rows)


def _refuse_odd_weights(name: str, rows: Sequence[Row]) -> None:
    weights = [Fraction(row["weight"]) for row in rows]
    if min(weights) < 0 or sum(weights) != 100:
        raise RuleError("weights_not_100", question=name, total=sum(weights))


def _cell(name: str, field: Field, value: str | int | Decimal) -> str | Fraction:
    match field.kind:
        case "number":
            return exact_number(name, value)
        case "yes/no" if not isinstance(value, str) or value not in {"yes", "no"}:
            raise RuleError("answer_not_yes_or_no", question=name, column=field.name)
    if not isinstance(value, str | int | Decimal):
        raise RuleError("answer_not_words", question=name, column=field.name)
    return str(value)


def _reached(name: str, node: Outcome, values_known: Mapping[str, Value], law: LawText) -> Reached:
    consequences = tuple(
        Consequence(effect.kind, {key: _settled(d, values_known, law) for key, d in effect.details})
        for effect in node.effects
        if _is_due(effect.only_if, values_known)
    )
    follow_ups = tuple(f.flow for f in node.follow_ups if _is_due(f.only_if, values_known))
    values = {
        key: shown for key, value in values_known.items() if (shown := _shown(value)) is not None
    }
    return Reached(name, consequences, follow_ups, values)


def _is_due(condition: Expression | None, values: Mapping[str, Value]) -> bool:
    return condition is None or is_true(condition, values)


def cited_ahead(flow: Flow, node: str, law: LawText) -> tuple[str, ...]:
    """Return the Laws cited by the outcomes that a question can still lead to, each once.

    Source: Law 81C.
    """
    cited: dict[str, None] = {}
    seen, ahead = {node}, [node]
    while ahead:
        step = flow.nodes[ahead.pop(0)]
        for effect in step.effects if isinstance(step, Outcome) else ():
            for name, detail in effect.details:
                if name == "law" and isinstance(detail, str | ByText):
                    cited[str(_settled(detail, {}, law))] = None
        new = [way for way in ways_on(step) if way not in seen]
        seen.update(new)
        ahead += new
    return tuple(cited)


def _settled(detail: Detail, values: Mapping[str, Value], law: LawText) -> Shown:
    match detail:
        case Expression():
            shown = _shown(evaluate(detail, values))
            if shown is None:
                raise RuleError("flow_expression_faulty", expression=detail.text)
            return shown
        case ByText(words=words):
            return _in_text(dict(words), law)
    return detail


def _in_text(words: Mapping[str, str], law: LawText) -> Shown:
    national = law.national if law.edition == 2007 else ""
    for key in (national, str(law.edition), "2007"):
        if key in words:
            return words[key]
    raise RuleError("flow_citation_missing", edition=law.edition)


def _shown(value: Value) -> Shown | None:
    match value:
        case Fraction():
            if value.denominator == 1:
                return int(value)
            exact = Decimal(value.numerator) / Decimal(value.denominator)
            return exact.quantize(SHOWN_TO).normalize()
        case bool() | str():
            return value
    return None

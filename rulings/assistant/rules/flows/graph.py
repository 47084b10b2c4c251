"""A decision flow read from its file: questions, sums, branches and outcomes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from federation.errors import RuleError
from rulings.assistant.rules.flows.expressions import Expression, Value, read_expression

EDITIONS = frozenset({1997, 2007})  # of a flow whose file names none
NATIONAL_TEXTS = frozenset({"it", "pt"})


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question, offered if its condition holds."""

    value: str
    next: str
    only_if: Expression | None


@dataclass(frozen=True, slots=True)
class Ask:
    """A choice among options."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class AskNumber:
    """A number within bounds. at_most: a lower maximum, by earlier answers."""

    minimum: Fraction
    maximum: Fraction
    whole: bool
    next: str
    at_most: Expression | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a list of rows: `text`, `number` or `yes/no`."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class AskRows:
    """A list of rows with the given columns."""

    fields: tuple[Field, ...]
    next: str


@dataclass(frozen=True, slots=True)
class Compute:
    """Values computed without a question."""

    values: tuple[tuple[str, Expression], ...]
    next: str


@dataclass(frozen=True, slots=True)
class Branch:
    """The next node, chosen by known values."""

    cases: tuple[tuple[Expression, str], ...]
    otherwise: str


@dataclass(frozen=True, slots=True)
class ByText:
    """A word or citation that differs between the editions or the national texts."""

    words: tuple[tuple[str, str], ...]


Detail: TypeAlias = str | int | ByText | Expression | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """One consequence, named by its type, if its condition holds."""

    kind: str
    details: tuple[tuple[str, Detail], ...]
    only_if: Expression | None


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Another flow to use afterwards, if its condition holds."""

    flow: str
    only_if: Expression | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a path: the consequences, and the flows that come next."""

    effects: tuple[Effect, ...]
    follow_ups: tuple[FollowUp, ...]


Node: TypeAlias = Ask | AskNumber | AskRows | Compute | Branch | Outcome


@dataclass(frozen=True, slots=True)
class Flow:
    """One kind of call for the director, as a graph that starts at `start`.

    editions: the Laws for which it is written.
    """

    key: str
    editions: frozenset[int]
    laws: tuple[str, ...]
    start: str
    settings: Mapping[str, Value]
    nodes: Mapping[str, Node]


def read_flow(data: Mapping[str, Any]) -> Flow:
    """Return a flow from the data of its file; refuses a faulty one, naming it. Source: Law 81C."""
    try:
        return Flow(
            key=data["flow"],
            editions=frozenset(data.get("editions", EDITIONS)),
            laws=tuple(data["laws"]),
            start=data["start"],
            settings={name: _setting(value) for name, value in data.get("settings", {}).items()},
            nodes={name: _node(node) for name, node in data["nodes"].items()},
        )
    except (KeyError, TypeError, AttributeError) as fault:
        raise RuleError("flow_damaged", flow=str(data.get("flow", "?"))) from fault


def ways_on(node: Node) -> Iterator[str]:
    """Yield the nodes that can come after a node. Source: Law 81C."""
    match node:
        case Ask(options=options):
            yield from (option.next for option in options)
        case Branch(cases=cases, otherwise=otherwise):
            yield from (target for _condition, target in cases)
            yield otherwise
        case AskNumber(next=target) | AskRows(next=target) | Compute(next=target):
            yield target


def _setting(value: object) -> Value:
    return value if isinstance(value, bool | str) else Fraction(str(value))


def _node(data: Mapping[str, Any]) -> Node:
    match data["kind"]:
        case "ask":
            return Ask(tuple(_option(option) for option in data["options"]))
        case "number":
            return AskNumber(
                Fraction(data["min"]),
                Fraction(data["max"]),
                data["integer"],
                data["next"],
                read_expression(data["at_most"]) if "at_most" in data else None,
            )
        case "list":
            fields = tuple(Field(field["name"], field["type"]) for field in data["fields"])
            return AskRows(fields, data["next"])
        case "set":
            values = data["values"].items()
            return Compute(
                tuple((name, read_expression(text)) for name, text in values), data["next"]
            )
        case "switch":
            cases = tuple((read_expression(case["if"]), case["next"]) for case in data["cases"])
            return Branch(cases, data["else"])
        case "outcome":
            return Outcome(
                tuple(_effect(effect) for effect in data["effects"]),
                tuple(_follow_up(flow) for flow in data.get("then", [])),
            )
    raise KeyError(data["kind"])


def _option(data: Mapping[str, Any]) -> Option:
    return Option(data["value"], data["next"], _condition(data))


def _condition(data: Mapping[str, Any]) -> Expression | None:
    return read_expression(data["only_if"]) if "only_if" in data else None


def _effect(data: Mapping[str, Any]) -> Effect:
    details = tuple(
        (name, _detail(value)) for name, value in data.items() if name not in {"type", "only_if"}
    )
    return Effect(data["type"], details, _condition(data))


def _detail(value: str | int | Sequence[str] | Mapping[str, str]) -> Detail:
    match value:
        case Mapping():
            return ByText(tuple(value.items()))
        case int():
            return value
        case str():
            return read_expression(value[1:]) if value.startswith("=") else value
    return tuple(value)


def _follow_up(data: str | Mapping[str, str]) -> FollowUp:
    if isinstance(data, str):
        return FollowUp(data, None)
    return FollowUp(data["flow"], _condition(data))

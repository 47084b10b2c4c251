"""Checks of flows: every path ends, every outcome cites, every node can be reached."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulings.assistant.rules.flows.expressions import Expression, names_in
from rulings.assistant.rules.flows.graph import (
    Ask,
    AskNumber,
    AskRows,
    Branch,
    Compute,
    Effect,
    Flow,
    Outcome,
    ways_on,
)

CITING = frozenset({"law", "target"})


@dataclass(frozen=True, slots=True)
class FlowFault:
    """One thing wrong in a flow."""

    flow: str
    node: str
    code: str
    value: str = ""


def faults_of(flows: Iterable[Flow], *, known: Iterable[str] = ()) -> list[FlowFault]:
    """Return the faults in flows that link to one another. Source: Law 81C.

    known: keys of flows that may be named though they are not among these.
    """
    together = list(flows)
    keys = {*(flow.key for flow in together), *known}
    return [fault for flow in together for fault in _faults(flow, keys)]


def _faults(flow: Flow, keys: set[str]) -> Iterator[FlowFault]:
    reached = set(_reachable(flow))
    for name in sorted(reached - set(flow.nodes)):
        yield FlowFault(flow.key, name, "node_missing")
    for name in sorted(set(flow.nodes) - reached):
        yield FlowFault(flow.key, name, "node_unreachable")
    for name in sorted(reached & set(flow.nodes)):
        if name in _after(flow, name):
            yield FlowFault(flow.key, name, "path_without_end")
    for name, node in flow.nodes.items():
        if isinstance(node, Outcome):
            yield from _outcome_faults(flow, name, node, keys)
    defined_names = _defined_names(flow)
    for name, expression in _expressions(flow):
        for unknown in sorted(names_in(expression) - defined_names):
            yield FlowFault(flow.key, name, "name_unknown", unknown)


def _reachable(flow: Flow) -> set[str]:
    return {flow.start} | _after(flow, flow.start)


def _after(flow: Flow, start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name in flow.nodes:
            new = set(ways_on(flow.nodes[name])) - seen
            seen |= new
            waiting.extend(new)
    return seen


def _outcome_faults(flow: Flow, name: str, node: Outcome, keys: set[str]) -> Iterator[FlowFault]:
    if not any(_cites(effect) for effect in node.effects) and not node.follow_ups:
        yield FlowFault(flow.key, name, "outcome_without_citation")
    for follow_up in node.follow_ups:
        if follow_up.flow not in keys:
            yield FlowFault(flow.key, name, "flow_missing", follow_up.flow)


def _cites(effect: Effect) -> bool:
    return any(name in CITING for name, _detail in effect.details)


def _defined_names(flow: Flow) -> set[str]:
    names = {"edition", "text", *flow.settings, *flow.nodes}
    for node in flow.nodes.values():
        if isinstance(node, Compute):
            names |= {name for name, _expression in node.values}
        if isinstance(node, AskRows):
            names |= {field.name for field in node.fields}
    return names


def _expressions(flow: Flow) -> Iterator[tuple[str, Expression]]:
    for name, node in flow.nodes.items():
        match node:
            case Ask(options=options):
                yield from ((name, o.only_if) for o in options if o.only_if)
            case AskNumber(at_most=most) if most is not None:
                yield name, most
            case Branch(cases=cases):
                yield from ((name, condition) for condition, _target in cases)
            case Compute(values=values):
                yield from ((name, expression) for _key, expression in values)
            case Outcome(effects=effects, follow_ups=follow_ups):
                yield from ((name, f.only_if) for f in follow_ups if f.only_if)
                for effect in effects:
                    yield from ((name, e) for e in _in_effect(effect))


def _in_effect(effect: Effect) -> Iterator[Expression]:
    if effect.only_if:
        yield effect.only_if
    for _name, detail in effect.details:
        if isinstance(detail, Expression):
            yield detail

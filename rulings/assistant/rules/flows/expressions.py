"""The small language of the flows: conditions and sums over the answers."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from federation.errors import RuleError

Row: TypeAlias = Mapping[str, str | Fraction]
Value: TypeAlias = bool | str | Fraction | tuple[Row, ...] | tuple[str, ...] | None

FUNCTIONS = frozenset({"min", "max", "abs", "wmean", "best"})
SUMS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.Div: lambda left, right: left / right,
}
ORDERS: dict[type[ast.cmpop], Callable[[Fraction, Fraction], bool]] = {
    ast.Lt: lambda left, right: left < right,
    ast.LtE: lambda left, right: left <= right,
    ast.Gt: lambda left, right: left > right,
    ast.GtE: lambda left, right: left >= right,
}


@dataclass(frozen=True, slots=True)
class Expression:
    """A condition or sum, parsed once; an unanswered name has no value."""

    text: str
    body: ast.expr


def read_expression(text: str) -> Expression:
    """Return an expression of a flow; refuses anything outside the language.

    Source: Law 81C.
    """
    try:
        body = ast.parse(text, mode="eval").body
    except SyntaxError as fault:
        raise RuleError("flow_expression_faulty", expression=text) from fault
    for node in _parts(body):
        if not _is_allowed(node):
            raise RuleError("flow_expression_faulty", expression=text)
    return Expression(text, body)


def names_in(expression: Expression) -> frozenset[str]:
    """Return the answers that an expression uses. Source: Law 81C."""
    called = {id(n.func) for n in _parts(expression.body) if isinstance(n, ast.Call)}
    return frozenset(
        node.id
        for node in _parts(expression.body)
        if isinstance(node, ast.Name) and id(node) not in called
    )


def evaluate(expression: Expression, values: Mapping[str, Value]) -> Value:
    """Return the value of an expression for known values. Source: Law 81C."""
    try:
        return _value(expression.body, values)
    except (ArithmeticError, KeyError) as fault:
        raise RuleError("flow_expression_faulty", expression=expression.text) from fault


def is_true(expression: Expression, values: Mapping[str, Value]) -> bool:
    """Return whether a condition holds. Source: Law 81C."""
    return bool(evaluate(expression, values))


def _parts(body: ast.expr) -> Iterator[ast.expr]:
    return (node for node in ast.walk(body) if isinstance(node, ast.expr))


def _is_allowed(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return name in FUNCTIONS
        case ast.Constant(value=value):
            return isinstance(value, str | int | float | bool)
        case ast.BinOp(op=operator):
            return type(operator) in SUMS
        case ast.Compare(ops=operators):
            return all(
                isinstance(o, ast.Eq | ast.NotEq | ast.In | ast.NotIn) or type(o) in ORDERS
                for o in operators
            )
        case ast.UnaryOp(op=operator):
            return isinstance(operator, ast.Not | ast.USub)
        case ast.BoolOp() | ast.IfExp() | ast.Name() | ast.List():
            return True
    return False


def _value(node: ast.expr, known: Mapping[str, Value]) -> Value:
    match node:
        case ast.Constant(value=bool() | str() as value):
            return value
        case ast.Constant(value=value):
            # The digits as written, because a parsed float "0.1" is not exactly a tenth.
            return Fraction(repr(value))
        case ast.Name(id=name):
            return known.get(name)
        case ast.List(elts=elements):
            return tuple(_text(_value(element, known)) for element in elements)
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_value(value, known) for value in values)
        case ast.BoolOp(values=values):
            return any(_value(value, known) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value(operand, known)
        case ast.UnaryOp(operand=operand):
            return -_number(_value(operand, known))
        case ast.BinOp(left=left, op=operator, right=right):
            return SUMS[type(operator)](_number(_value(left, known)), _number(_value(right, known)))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return _value(body if _value(test, known) else orelse, known)
        case ast.Compare():
            return _compared(node, known)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _called(name, [_value(argument, known) for argument in arguments])
    raise RuleError("flow_expression_faulty", expression=ast.unparse(node))


def _compared(node: ast.Compare, values: Mapping[str, Value]) -> bool:
    left = _value(node.left, values)
    for operator, comparator in zip(node.ops, node.comparators, strict=True):
        right = _value(comparator, values)
        if not _holds(left, operator, right):
            return False
        left = right
    return True


def _holds(left: Value, operator: ast.cmpop, right: Value) -> bool:
    match operator:
        case ast.Eq():
            return left == right
        case ast.NotEq():
            return left != right
        case ast.In() | ast.NotIn():
            is_member = isinstance(right, tuple) and left in right
            return is_member == isinstance(operator, ast.In)
    return ORDERS[type(operator)](_number(left), _number(right))


def _called(name: str, arguments: Sequence[Value]) -> Fraction:
    match name, arguments:
        case "wmean", [tuple() as rows]:
            return _weighted_mean(rows)
        case "best", [tuple() as rows, str(flag)]:
            return _best(rows, flag)
        case "abs", [one]:
            return abs(_number(one))
        case "min" | "max", [_, *_]:
            numbers = [_number(argument) for argument in arguments]
            return min(numbers) if name == "min" else max(numbers)
    raise RuleError("flow_expression_faulty", expression=name)


def _weighted_mean(rows: Sequence[Row | str]) -> Fraction:
    weighed = [(_of(row, "value"), _of(row, "weight")) for row in rows]
    return sum((value * weight for value, weight in weighed), Fraction(0)) / sum(
        (weight for _value, weight in weighed), Fraction(0)
    )


def _best(rows: Sequence[Row | str], flag: str) -> Fraction:
    values = [
        _of(row, "value") for row in rows if not isinstance(row, str) and row.get(flag) == "yes"
    ]
    if not values:
        raise RuleError("flow_needs_a_row", flag=flag)
    return max(values)


def _of(row: Row | str, column: str) -> Fraction:
    if isinstance(row, str):
        raise RuleError("flow_expression_faulty", expression=row)
    return _number(row[column])


def _number(value: Value) -> Fraction:
    if isinstance(value, Fraction | bool):
        return Fraction(value)
    raise RuleError("flow_number_missing")


def _text(value: Value) -> str:
    if isinstance(value, str):
        return value
    raise RuleError("flow_expression_faulty", expression=str(value))

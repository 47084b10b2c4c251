"""Traces: the steps of the computation of a number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

Scalar = int | str | Decimal | Fraction | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `code` names its sentence, `source` its Law or article, `inputs` its figures."""

    code: str
    source: str
    inputs: Mapping[str, Scalar]
    result: Scalar = None


@dataclass(slots=True)
class Trace:
    """The steps of one computation, in order. Pass one to an engine function, which fills it."""

    steps: list[Step] = field(default_factory=list)

    def add(self, code: str, source: str, result: Scalar = None, **inputs: Scalar) -> None:
        """Append one step."""
        self.steps.append(Step(code, source, inputs, result))

    def as_rows(self) -> list[dict[str, object]]:
        """Return the steps as JSON-ready rows, with exact figures as text ("13/6", "14.00")."""
        return [
            {
                "code": step.code,
                "source": step.source,
                "inputs": {name: _plain(value) for name, value in step.inputs.items()},
                "result": _plain(step.result),
            }
            for step in self.steps
        ]


def _plain(value: Scalar) -> int | str | None:
    return value if value is None or isinstance(value, int) else str(value)

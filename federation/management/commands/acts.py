"""List every act: its name, row, doors, predicate and rules."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from federation.acts.act import Act
from federation.acts.registry import all_acts


class Command(BaseCommand):
    help = "List every act with the row it is on, its doors, who may do it and the rules it obeys."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = [described(act) for act in all_acts()]
        self.stdout.write(_as_json(rows) if options["json"] else _as_table(rows))


def described(act: Act) -> dict[str, Any]:
    """Return the listed properties of an act."""
    return {
        "name": act.name,
        "on": act.on._meta.label,
        "doors": [door.value for door in act.all_doors],
        "may": getattr(act.may, "__name__", str(act.may)),
        "rules": list(act.rules),
        "title": str(act.title),
    }


def _as_json(rows: list[dict[str, Any]]) -> str:
    return json.dumps(rows, ensure_ascii=False, indent=1)


def _as_table(rows: list[dict[str, Any]]) -> str:
    lines = [
        (row["name"], row["on"], " ".join(row["doors"]), row["may"], " ".join(row["rules"]))
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )

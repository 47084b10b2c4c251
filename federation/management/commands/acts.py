"""List every act: its name, row, doors or why it is for pages only, predicate and rules."""

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
        acts = all_acts()
        self.stdout.write(_as_json(acts) if options["json"] else _as_table(acts))


def described(act: Act) -> dict[str, Any]:
    """Return the listed properties of an act."""
    return {
        "name": act.name,
        "on": act.on._meta.label,
        "doors": [door.value for door in act.all_doors],
        "page_only": str(act.page_only.label) if act.page_only else "",
        "may": getattr(act.may, "__name__", str(act.may)),
        "rules": list(act.rules),
        "title": str(act.title),
    }


def _as_json(acts: list[Act]) -> str:
    return json.dumps([described(act) for act in acts], ensure_ascii=False, indent=1)


def _doors(act: Act) -> str:
    page, *others = [door.value for door in act.all_doors]
    return " ".join([f"{page} ({act.page_only.value})" if act.page_only else page, *others])


def _as_table(acts: list[Act]) -> str:
    lines = [
        (row["name"], row["on"], _doors(act), row["may"], " ".join(row["rules"]))
        for act, row in ((act, described(act)) for act in acts)
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )

"""The reference page of the scoring engine, from its docstrings.

python -m scripts.engine_reference           write docs/engine.md
python -m scripts.engine_reference --check   exit 1 if the page is not current
"""

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

import scoring.engine

PAGE = Path(__file__).resolve().parents[1] / "docs" / "engine.md"
REFRESH = "python -m scripts.engine_reference"

THEMES = {
    "Contracts and boards": ("contract_score", "vulnerability", "recorded_score"),
    "Matchpoints and IMPs": ("matchpoints", "imps", "fouled_boards"),
    "Boards that were not simply played": ("adjusted_scores",),
    "Pairs events": ("pairs", "types", "pairs_ranking", "pairs_matches", "imp_pairs_ranking"),
    "A session while it is played": ("live",),
    "A simultaneous of thousands (from scoring.engine.field; needs numpy)": (
        "field",
        "field_columns",
    ),
    "Victory points": ("victory_points",),
    "Team events": (
        *("teams", "team_match", "team_boards", "team_types", "team_rulings", "team_penalties"),
        *("best_of_three", "exclusions", "lost_matches", "line_ups", "patton"),
    ),
    "Knock-out": ("knockout", "knockout_interruptions"),
    "Swiss": ("swiss", "swiss_rounds", "swiss_standing"),
    "Ties and titles": ("tie_breaks", "pair_tie_breaks", "match_tie_breaks", "titles"),
    "Handicap and carry-over": ("handicap", "carry_over"),
    "Awards and ranking": ("awards", "categories", "ranking"),
    "Grades of players (from scoring.engine.ratings)": ("ratings",),
    "Until when a result may be corrected": ("correction_period",),
    "Exact figures, refusals, reasons": ("rounding", "errors", "trace"),
}
SHORT_TYPES = (
    "In signatures `Key` is `int | str`, whatever the caller names a contestant by; `Exact` is "
    "`int | Fraction | Decimal`; `Points` is `int | Fraction`; a float is refused."
)
SECTIONS = ("Returns", "Raises", "Source", "Open")


def page() -> str:
    """Return the whole page."""
    named, values = _by_module(), _values()
    missing = named.keys() - {name for names in THEMES.values() for name in names}
    if missing:
        raise SystemExit(f"no theme for {', '.join(sorted(missing))}")
    parts = [
        "# The scoring engine",
        f"<!-- Made from the docstrings by `{REFRESH}`; change those. -->",
        inspect.cleandoc(scoring.engine.__doc__ or "").partition("\n\n")[2],
        SHORT_TYPES,
        "\n".join(f"- [{theme}](#{_anchor(theme)})" for theme in THEMES),
    ]
    for theme, modules in THEMES.items():
        parts.append(f"## {theme}")
        for module in modules:
            parts += [part for thing in named[module] for part in _entry(thing)]
            parts += [part for name in values.get(module, ()) for part in _value(name)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _by_module() -> dict[str, list[object]]:
    """Return what can be imported, by the module that defines it, in the order of the source."""
    found: dict[str, list[object]] = {}
    more = (import_module(f"scoring.engine.{name}") for name in ("field", "ratings"))
    for door in (scoring.engine, *more):
        for name in door.__all__:
            thing = inspect.unwrap(getattr(door, name))
            if inspect.isclass(thing) or inspect.isfunction(thing):
                found.setdefault(thing.__module__.rpartition(".")[2], []).append(thing)
    for things in found.values():
        things.sort(key=lambda thing: inspect.getsourcelines(thing)[1])  # type: ignore[arg-type]
    return found


def _values() -> dict[str, list[str]]:
    """Return the predefined values that can be imported, by the module of their class."""
    found: dict[str, list[str]] = {}
    for name in scoring.engine.__all__:
        thing = getattr(scoring.engine, name)
        if is_dataclass(thing) and not inspect.isclass(thing):
            found.setdefault(type(thing).__module__.rpartition(".")[2], []).append(name)
    return found


def _value(name: str) -> Iterator[str]:
    yield f"### {name}"
    yield f"A ready-made `{type(getattr(scoring.engine, name)).__name__}`."


def _entry(thing: object) -> Iterator[str]:
    module = sys.modules[thing.__module__]
    source = inspect.getsource(thing)  # type: ignore[arg-type]
    node = ast.parse(source).body[0]
    if isinstance(node, ast.ClassDef):
        yield f"### {node.name}"
        yield f"```python\n{_class_head(node, source, module)}\n```"
        yield _words(ast.get_docstring(node) or "", _field_names(node))
        for method in node.body:
            if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                yield f"```python\n{_signature(method, module, node.name)}\n```"
                yield _words(ast.get_docstring(method) or "", _argument_names(method))
    elif isinstance(node, ast.FunctionDef):
        yield f"### {node.name}"
        yield f"```python\n{_signature(node, module)}\n```"
        yield _words(ast.get_docstring(node) or "", _argument_names(node))


def _class_head(node: ast.ClassDef, source: str, module: ModuleType) -> str:
    """Return the constructor of a value; its fields as in the source, with their comments."""
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    if fields:
        lines = source.splitlines()[fields[0].lineno - 1 : fields[-1].end_lineno]
        return "\n".join([f"class {node.name}:", *lines])
    starts = [m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"]
    return _signature(starts[0], module, node.name) if starts else f"class {node.name}"


def _signature(node: ast.FunctionDef, module: ModuleType, owner: str = "") -> str:
    given = node.args
    first = 1 if owner else 0
    positional = given.args[first:]
    plain = [None] * (len(positional) - len(given.defaults)) + list(given.defaults)
    parts = [_argument(*item, module) for item in zip(positional, plain, strict=True)]
    if given.kwonlyargs:
        parts.append("*")
        keyed = zip(given.kwonlyargs, given.kw_defaults, strict=True)
        parts += [_argument(*item, module) for item in keyed]
    decorated = {ast.unparse(item) for item in node.decorator_list}
    returned = _plain(ast.unparse(node.returns)) if node.returns else "None"
    if "property" in decorated:
        return f"{owner}.{node.name} -> {returned}"
    name = f"{owner}.{node.name}" if owner else node.name
    if node.name == "__init__":
        name, returned = owner, ""
    end = f") -> {returned}" if returned else ")"
    line = f"{name}({', '.join(parts)}{end}"
    if len(line) <= 100:
        return line
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), end])


def _argument(argument: ast.arg, default: ast.expr | None, module: ModuleType) -> str:
    kind = _plain(ast.unparse(argument.annotation)) if argument.annotation else "object"
    shown = f"{argument.arg}: {kind}"
    return shown if default is None else f"{shown} = {_default(default, module)}"


def _default(node: ast.expr, module: ModuleType) -> str:
    """Return a default as a caller would write it: settings by their class, figures as figures."""
    if not isinstance(node, ast.Name):
        return ast.unparse(node)
    value = getattr(module, node.id)
    return f"{type(value).__name__}()" if is_dataclass(value) else repr(value)


def _plain(annotation: str) -> str:
    return annotation.replace("dt.", "datetime.").replace("'", "")


def _argument_names(node: ast.FunctionDef) -> list[str]:
    return [item.arg for item in (*node.args.args, *node.args.kwonlyargs)]


def _field_names(node: ast.ClassDef) -> list[str]:
    return [ast.unparse(item.target) for item in node.body if isinstance(item, ast.AnnAssign)]


def _words(docstring: str, names: list[str]) -> str:
    """Return a docstring with its arguments and sections as a list."""
    said, _, rest = docstring.partition("\n\n")
    said, rest = " ".join(said.split()), " ".join(rest.split())
    text = "|".join(map(re.escape, [*SECTIONS, *names]))
    marks = re.compile(rf"(?:^|(?<=\. ))((?:{text})(?:, (?:{text}))*): ")
    opening, *found = marks.split(f"{said} {rest}".strip())
    lines = [
        f"- {_mark(mark)}: {text.strip()}"
        for mark, text in zip(found[::2], found[1::2], strict=True)
    ]
    return "\n\n".join([opening.strip(), "\n".join(lines)] if lines else [opening.strip()])


def _mark(mark: str) -> str:
    if mark in SECTIONS:
        return f"*{mark}*"
    return ", ".join(f"`{name}`" for name in mark.split(", "))


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")


def main(arguments: list[str] | None = None) -> int:
    """Write the page, or check that it is current."""
    parser = argparse.ArgumentParser(prog=REFRESH, description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 if the page is not current")
    current = page()
    if parser.parse_args(arguments).check:
        if PAGE.read_text(encoding="utf-8") != current:
            print(f"docs/engine.md is not current: {REFRESH}")
            return 1
        return 0
    PAGE.write_text(current, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

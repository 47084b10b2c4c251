"""A contract for import-linter: an app's subjects, each in the same layers.

An app's own layers (`tournaments.services`) contain what every subject needs and what names all of
them; a subject (`tournaments.cards`) is a package with its own layers
(`tournaments.cards.services`). Three rules apply to each import between two modules of one app:

* across subjects as inside one, a module imports its own layer or a lower one;
* a subject imports the subjects below it; imports upwards are in a list that can only shrink;
* what a subject needs of its app's own layers names no subject, nor does what that needs.

No web of one app imports the web of another, except for another list that can only shrink.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

Import = tuple[str, str]


class SubjectContract(Contract):
    """Layers inside and across the subjects of each app, subjects in order.

    `layers` highest first; "a | b" may not import each other, "a : b" may. `subjects`: of each app,
    lowest first ("federation: people < bodies"). `upward`, `between_webs` and `shared_upward`: the
    imports allowed ("a.b -> c.d").
    """

    layers = fields.ListField(subfield=fields.StringField())
    outside = fields.SetField(subfield=fields.StringField())
    subjects = fields.ListField(subfield=fields.StringField())
    upward = fields.ListField(subfield=fields.StringField(), required=False)
    shared_upward = fields.ListField(subfield=fields.StringField(), required=False)
    between_webs = fields.ListField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return whether every import obeys the three rules."""
        # import-linter puts the values where it declares the fields
        told: dict[str, Any] = {
            name: getattr(self, name) for name in ("layers", "subjects", "outside")
        }
        house = House(**told)
        faults = [*house.unplaced(graph)]
        data: dict[str, set[Import]] = {
            "upward": set(),
            "shared_upward": set(),
            "between_webs": set(),
        }
        common = house.common(graph)
        for importer, imported in _imports(graph):
            kind = house.fault_of(importer, imported, common)
            if kind in data:
                data[kind].add((importer, imported))
            elif kind:
                faults.append(f"{importer} -> {imported}: {kind}")
        for kind, imports in data.items():
            passed = {_import_of(line) for line in getattr(self, kind) or ()}
            faults += [f"{a} -> {b}: {WORDS[kind]}" for a, b in sorted(imports - passed)]
            faults += [f"{a} -> {b}: no longer imported, strike it from `{kind}`"
                       for a, b in sorted(passed - imports)]  # fmt: skip
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each import that breaks the contract."""
        for fault in check.metadata["faults"]:
            output.print_error(fault)
        output.print(f"{len(check.metadata['faults'])} imports")


WORDS = {
    "upward": "a subject imports one above it",
    "shared_upward": "what subjects share names a subject",
    "between_webs": "the web of one app imports that of another",
}


class House:
    """The position of each module, by its name."""

    def __init__(
        self, *, layers: Iterable[str], subjects: Iterable[str], outside: Iterable[str]
    ) -> None:
        self.rank: dict[str, int] = {}
        self.apart: set[str] = set()  # layers that may not import another at their level
        for height, line in enumerate(reversed([*layers])):
            names = [name.strip() for name in line.replace(":", "|").split("|")]
            self.rank |= dict.fromkeys(names, height)
            self.apart |= set(names) if "|" in line else set()
        self.order: dict[str, dict[str, int]] = {}
        for line in subjects:
            app, listed = line.split(":")
            self.order[app.strip()] = {name.strip(): n for n, name in enumerate(listed.split("<"))}
        self.outside = set(outside)

    def place(self, module: str) -> tuple[str, str, str]:
        """Return app, subject ("" of the app's own layers) and layer ("" of the package itself)."""
        app, *rest = module.split(".")
        subject = rest.pop(0) if rest and rest[0] in self.order[app] else ""
        return app, subject, rest[0] if rest else ""

    def unplaced(self, graph: ImportGraph) -> Iterator[str]:
        for module in sorted(graph.modules):
            if _app_of(module) in self.order:
                layer = self.place(module)[2]
                if layer and layer not in self.rank and layer not in self.outside:
                    yield f"{module}: neither a layer nor a subject"

    def common(self, graph: ImportGraph) -> set[str]:
        """Return the modules of the apps' own layers that subjects need, and what these need."""
        shared: set[str] = set()
        waiting = [
            imported
            for importer, imported in _imports(graph)
            if self._inside(importer, imported)
            and self.place(importer)[1]
            and not self.place(imported)[1]
        ]
        while waiting:
            module = waiting.pop()
            if module not in shared:
                shared.add(module)
                waiting += [
                    needed
                    for needed in graph.find_modules_directly_imported_by(module)
                    if self._inside(module, needed) and not self.place(needed)[1]
                ]
        return shared

    def _inside(self, importer: str, imported: str) -> bool:
        """Return whether both are in one app, in layers that the contract knows."""
        app, other = _app_of(importer), _app_of(imported)
        return (
            app == other
            and app in self.order
            and all(self.place(module)[2] in self.rank for module in (importer, imported))
        )

    def fault_of(self, importer: str, imported: str, common: set[str]) -> str:
        """Return what is wrong with an import, "" for nothing."""
        app, other = _app_of(importer), _app_of(imported)
        if app not in self.order or other not in self.order:
            return ""
        (_app, subject, layer), (_other, of, below) = self.place(importer), self.place(imported)
        if app != other:
            return "between_webs" if layer == below == "web" else ""
        if not self._inside(importer, imported):
            return ""
        if self.rank[layer] < self.rank[below]:
            return f"{layer} is below {below}"
        if layer != below and self.rank[layer] == self.rank[below] and layer in self.apart:
            return f"{layer} and {below} stand apart"
        if subject and of and self.order[app][subject] < self.order[app][of]:
            return "upward"
        return "shared_upward" if of and importer in common else ""


def _app_of(module: str) -> str:
    return module.partition(".")[0]


def _imports(graph: ImportGraph) -> Iterator[Import]:
    for importer in sorted(graph.modules):
        for imported in sorted(graph.find_modules_directly_imported_by(importer)):
            yield importer, imported


def _import_of(line: str) -> Import:
    importer, _arrow, imported = line.partition(" -> ")
    return importer.strip(), imported.strip()

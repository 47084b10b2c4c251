"""The contract that keeps subjects in their order: each rule broken on purpose."""

from grimp import ImportGraph

from scripts.subject_contract import SubjectContract

OPTIONS = {
    "layers": ["web | api", "services : tasks", "models", "rules"],
    "outside": ["apps"],
    "subjects": ["low: events < cards", "high: results"],
}


def faults(*imports: str, modules: tuple[str, ...] = (), **passed: list[str]) -> list[str]:
    graph = ImportGraph()
    for name in modules:
        graph.add_module(name)
    for line in imports:
        importer, imported = line.split(" -> ")
        graph.add_import(importer=importer, imported=imported)
    contract = SubjectContract("subjects", {}, {**OPTIONS, **passed})
    return list(contract.check(graph, verbose=False).metadata["faults"])


def test_lower_layers_and_lower_subjects_may_be_imported() -> None:
    assert (
        faults(
            "low.cards.web.views -> low.cards.services.cards",
            "low.cards.services.cards -> low.events.rules",
            "low.tasks -> low.cards.services.cards",
            "low.web.urls -> low.cards.web.views",
            "high.results.web.pages -> low.events.services",
        )
        == []
    )


def test_a_layer_above_is_refused_across_subjects() -> None:
    assert faults("low.cards.services.cards -> low.events.web") == [
        "low.cards.services.cards -> low.events.web: services is below web"
    ]


def test_layers_side_by_side_are_refused_where_they_stand_apart() -> None:
    assert faults("low.cards.web -> low.cards.api") == [
        "low.cards.web -> low.cards.api: web and api stand apart"
    ]


def test_a_subject_above_is_refused_unless_listed() -> None:
    up = "low.events.services -> low.cards.rules"

    assert faults(up) == [f"{up}: a subject imports one above it"]
    assert faults(up, upward=[up]) == []


def test_an_entry_that_nobody_needs_any_more_is_struck_off() -> None:
    up = "low.events.services -> low.cards.rules"

    assert faults(upward=[up]) == [f"{up}: no longer imported, strike it from `upward`"]


def test_what_subjects_share_names_none() -> None:
    used = "low.events.services -> low.rules.dates"
    through = "low.rules.dates -> low.rules.days"
    names = "low.rules.days -> low.cards.rules"

    assert faults(used, through, names) == [f"{names}: what subjects share names a subject"]
    assert faults(through, names) == []  # nobody shares it: it may name whom it likes
    assert faults(used, through, names, shared_upward=[names]) == []


def test_the_web_of_another_app_is_refused() -> None:
    assert faults("high.results.web.pages -> low.web.forms") == [
        "high.results.web.pages -> low.web.forms: the web of one app imports that of another"
    ]


def test_a_package_that_is_neither_layer_nor_subject_is_refused() -> None:
    assert faults(modules=("low.clubs", "low.apps")) == ["low.clubs: neither a layer nor a subject"]

"""All acts, by name. A module of acts registers them when it is imported."""

from collections.abc import Iterable

from federation.acts.act import Act
from federation.kinds.discovery import read_everywhere

_ACTS: dict[str, Act] = {}


def register(acts: Iterable[Act]) -> tuple[Act, ...]:
    """Add acts, and return them. Raises: ValueError for a name used twice."""
    added = tuple(acts)
    for act in added:
        if _ACTS.setdefault(act.name, act) is not act:
            raise ValueError(f"two acts are called {act.name}")
    return added


def act_named(name: str) -> Act:
    """Return an act. Raises: KeyError for an unknown name."""
    read_everywhere("acts")
    return _ACTS[name]


def all_acts() -> list[Act]:
    """Return every act of every app, by name."""
    read_everywhere("acts")
    return [_ACTS[name] for name in sorted(_ACTS)]

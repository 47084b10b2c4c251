"""Inputs generated from the API's description: valid and invalid."""

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

Described = Mapping[str, Any]
Made = st.SearchStrategy[Any]

# Longer texts and lists are tried by name in test_hostile.py.
MOST_CHARACTERS, MOST_ITEMS = 40, 3
WORDS = st.characters(exclude_categories=["Cs"], exclude_characters="\x00")
JUNK: Made = st.sampled_from(
    [None, True, -1, 0, 2**63, 10**30, 1.5, "", "x", "NaN", "é" * 999, "\x00", "9999-12-31",
     "2026-02-30", [], [[]], [{}], {}, {"a": {"b": []}}]
)  # fmt: skip
TEXT_JUNK: Made = st.sampled_from(
    ["", "x", "-1", "0", "1.5", "NaN", "1e400", str(10**30), "٣", "\x00", "é" * 999, "%", "'; --",
     "0001-01-01", "9999-12-31", "2026-02-30", "2026-01-01T00:00:00Z", "null", "[]"]
)  # fmt: skip


class Inputs:
    """Generates values from their descriptions. components: the referenced ones, by name."""

    def __init__(self, components: Described) -> None:
        self.components = components

    def right(self, described: Described) -> Made:
        """Return a strategy for values that a description allows."""
        made = self._right(described)
        return st.none() | made if described.get("nullable") else made

    def wrong(self, described: Described) -> Made:
        """Return a strategy for bodies with an invalid part."""
        whole = self.right(described)
        return JUNK | st.builds(_spoilt, whole, st.integers(0, 99), JUNK) | whole.map(_surprising)

    def texts(
        self, parameters: list[Described], *, right: bool
    ) -> st.SearchStrategy[dict[str, str]]:
        """Return a strategy for the parameters of an address, as texts."""
        made = {
            parameter["name"]: self.right(parameter["schema"]).filter(_is_plain).map(str)
            if right
            else TEXT_JUNK
            for parameter in parameters
        }
        needed = {parameter["name"] for parameter in parameters if parameter.get("required")}
        return st.fixed_dictionaries(
            {name: value for name, value in made.items() if name in needed},
            optional={name: value for name, value in made.items() if name not in needed},
        )

    def _right(self, described: Described) -> Made:
        if "$ref" in described:
            return self.right(self.components[described["$ref"].rpartition("/")[2]])
        if several := described.get("oneOf") or described.get("allOf"):
            return st.one_of([self.right(item) for item in several])
        if "enum" in described:
            return st.sampled_from(described["enum"])
        return MAKERS.get(described.get("type", ""), _anything)(self, described)

    def array(self, described: Described) -> Made:
        least = described.get("minItems", 0)
        most = min(described.get("maxItems", MOST_ITEMS), max(least, MOST_ITEMS))
        return st.lists(self.right(described["items"]), min_size=least, max_size=most)

    def object(self, described: Described) -> Made:
        told, needed = described.get("properties", {}), described.get("required", ())
        made = {
            name: self.right(value) for name, value in told.items() if not value.get("readOnly")
        }
        if not made:
            return st.dictionaries(
                st.text(WORDS, max_size=5), st.text(WORDS, max_size=5), max_size=2
            )
        return st.fixed_dictionaries(
            {name: value for name, value in made.items() if name in needed},
            optional={name: value for name, value in made.items() if name not in needed},
        )


def _text(inputs: Inputs, described: Described) -> Made:
    if (made := FORMATS.get(described.get("format", ""))) is not None:
        return made
    if "pattern" in described:
        return st.from_regex(described["pattern"], fullmatch=True)
    least = described.get("minLength", 0)
    most = max(least, min(described.get("maxLength", MOST_CHARACTERS), MOST_CHARACTERS))
    return st.text(WORDS, min_size=least, max_size=most)


def _whole(inputs: Inputs, described: Described) -> Made:
    return st.integers(described.get("minimum"), described.get("maximum"))


def _anything(inputs: Inputs, described: Described) -> Made:
    return st.integers(-99, 99) | st.text(WORDS, max_size=5)


MAKERS: dict[str, Callable[[Inputs, Described], Made]] = {
    "array": Inputs.array,
    "object": Inputs.object,
    "string": _text,
    "integer": _whole,
    "number": _whole,
    "boolean": lambda _inputs, _described: st.booleans(),
}
FORMATS: dict[str, Made] = {
    "date": st.dates().map(lambda day: day.isoformat()),
    "date-time": st.datetimes().map(lambda at: f"{at.isoformat()}Z"),
    "time": st.times().map(lambda at: at.isoformat()),
    "email": st.sampled_from(["a@example.org", "é@example.org"]),
    "decimal": st.decimals(-99, 99, places=2).map(str),
    "binary": st.text(WORDS, max_size=MOST_CHARACTERS),
}


def _is_plain(value: object) -> bool:
    return not isinstance(value, dict | list)


def _spoilt(body: Any, place: int, junk: Any) -> Any:
    """Return a body with one of its values replaced."""
    if not isinstance(body, dict) or not body:
        return junk
    name = sorted(body)[place % len(body)]
    return {**body, name: junk}


def _surprising(body: Any) -> Any:
    return {**body, "surprise": 1} if isinstance(body, dict) else [body]

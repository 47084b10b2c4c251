"""The address of a link as templates write it."""

from django.template import Context, Template


def written(tag: str, **values: object) -> str:
    return Template("{% load links %}" + tag).render(Context(values))


def test_a_query_leaves_out_what_is_missing_or_empty() -> None:
    tag = "{% query form=kind line=line reference=reference number=number %}"

    assert written(tag, kind="", line="A1", number=0) == "?line=A1&amp;number=0"


def test_a_value_of_a_query_can_hold_any_character() -> None:
    assert written("{% query line=line %}", line="3 & 4=ç") == "?line=3%20%26%204%3D%C3%A7"

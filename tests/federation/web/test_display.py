"""Text size and contrast as the reader chose them on this site."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.personas import World

PAGE = reverse("display")


def test_choice_is_kept_and_every_page_follows(world: World, reader: Client) -> None:
    before = reader.get("/clubs/").content.decode()

    saved = reader.post(PAGE, {"text": "large", "contrast": "more", "next": "/clubs/"})

    assert (saved.status_code, saved["Location"]) == (302, "/clubs/")
    after = reader.get("/clubs/").content.decode()
    assert "data-text" not in before
    assert 'data-text="large"' in after
    assert 'data-contrast="more"' in after
    assert "checked" in reader.get(PAGE).content.decode()


def test_what_the_device_has_is_chosen_again(world: World, reader: Client) -> None:
    reader.post(PAGE, {"text": "largest"})
    reader.post(PAGE, {"text": "", "contrast": ""})

    assert "data-text" not in reader.get("/clubs/").content.decode()


@pytest.mark.parametrize("address", ["//evil.example/", "https://evil.example/", "javascript:x"])
def test_nobody_is_led_to_another_site(world: World, reader: Client, address: str) -> None:
    assert reader.post(PAGE, {"text": "large", "next": address})["Location"] == "/"


def test_a_cookie_of_anything_else_changes_nothing(world: World, reader: Client) -> None:
    reader.cookies["display"] = 'x"onload="y.large"'
    page = reader.get("/clubs/").content.decode()

    assert "onload" not in page
    assert reader.post(PAGE, {"text": "huge"}).status_code == 422

"""What fits in a field of the printed card, and the number that refers to the rest."""

from tournaments.cards.documents.fit import Room, fitted, width_of


def test_a_text_that_fits_is_left_as_it_was_typed() -> None:
    assert fitted("1NT 15–17,\nsystems on", Room(30, 2), mark="→ S1") == (
        "1NT 15–17,\nsystems on",
        True,
    )


def test_a_longer_text_ends_in_the_number_of_its_sheet() -> None:
    shown, is_whole = fitted("weak with both majors and more", Room(20, 1), mark="→ S4")

    assert (shown, is_whole) == ("weak with both … → S4", False)
    assert width_of(shown) <= 200


def test_a_word_longer_than_its_line_is_broken() -> None:
    shown, is_whole = fitted("x" * 25, Room(10, 3), mark="→ S1")

    assert is_whole
    shown, is_whole = fitted("x" * 40, Room(10, 3), mark="→ S1")
    assert not is_whole
    assert shown.split("\n")[:2] == ["x" * 10, "x" * 10]


def test_wide_letters_take_more_room_than_narrow_ones() -> None:
    assert width_of("iii") < width_of("aaa") < width_of("AAA") < width_of("WWW")
    assert fitted("W" * 20, Room(20, 1), mark="→ S1")[1] is False


def test_empty_lines_count() -> None:
    assert fitted("a\n\nb", Room(10, 2), mark="→ S1")[1] is False

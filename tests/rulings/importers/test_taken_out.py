"""Lines removed by the reading of a text are reported to whoever imports it."""

from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_taken_out import taken_out


def test_what_stands_no_more_is_told_with_its_times() -> None:
    before = ["BRIDGE CLUB 1", "a law", "BRIDGE CLUB 2", "page 7", "another law", ""]

    assert taken_out(before, ["a law", "another  law"]) == (("BRIDGE CLUB #", 2), ("page #", 1))


def test_of_a_line_that_lost_its_banner_the_banner_is_told() -> None:
    before = ["Neither side may LAWS OF BRIDGE demand a redeal.", "A player bids."]
    after = ["Neither side may demand a redeal.", "A player bids."]

    assert taken_out(before, after) == (("LAWS OF BRIDGE", 1),)


def test_a_text_with_running_heads_says_which_it_left_out() -> None:
    pages = []
    for number in range(1, 13):
        pages += [f"LEIS DO BRIDGE — {number}", f"LEI {number}", f"Título {number}"]
        pages += [f"A. O jogador faz a coisa {number}.", f"B. E depois faz a outra {number}."]
    read = read_law_text("\n".join(pages).encode(), edition=2007, language="pt")

    assert dict(read.taken_out)["LEIS DO BRIDGE — #"] == 12

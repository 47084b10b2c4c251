"""A round drawn from a file, without the site."""

from pathlib import Path

import pytest

from scripts.swiss_draw import main

FIVE = """team,met,bye
Alfa,Beta / Gama,
Beta,Alfa,
Gama,Alfa,
Delta,,
Eco,,yes
"""


def draw(folder: Path, text: str, *options: str) -> int:
    file = folder / "standing.csv"
    file.write_text(text, encoding="utf-8")
    return main([str(file), *options])


def test_a_round_is_called_out_with_who_sits_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw(tmp_path, FIVE) == 0

    # Delta is the lowest that has not sat out, but Alfa could then meet nobody but Eco
    assert capsys.readouterr().out.splitlines() == [
        "  1  Alfa - Eco",
        "  2  Beta - Gama",
        "     Delta sits out",
    ]


def test_three_play_one_another_instead_of_a_bye(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw(tmp_path, FIVE.replace("Beta / Gama", "Gama").replace("Beta,Alfa", "Beta,"),
                "--triple") == 0  # fmt: skip

    assert capsys.readouterr().out.splitlines() == [
        "  1  Alfa - Beta",
        "     Gama - Delta - Eco, each against the others",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,met,bye\nAlfa,,\n", "the first line must name the columns team, met, bye"),
        ("team,met,bye\nAlfa,,\n,,\n", "line 3: a team without a name"),
        ("team,met,bye\nAlfa,Beta,\nBeta,Alfa,\n", "swiss_no_round (teams=2)"),
        ("team,met,bye\nAlfa,,\nAlfa,,\n", "team_twice (team=Alfa)"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw(tmp_path, text) == 1

    assert capsys.readouterr().err.strip() == said

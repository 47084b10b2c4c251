"""What is noticed in a result file is told by names, in the reader's language."""

import pytest
from django.utils import translation

from scoring.intake.texts.scoring_settings import SETTINGS, VALUES, notice_in_words
from scoring.standings.services.published_figures import WAYS
from scoring.standings.services.recipes import ROUNDINGS, TRIED


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [
        (
            "board_rounding",
            "truncate_0.01",
            "arredondamento dos pontos de uma carteira = cortado nas centésimas",
        ),
        ("handicap_share", "1/2", "parte do handicap que conta = 1/2"),
        ("total_places", "None", "casas decimais dos totais = todos"),
        ("adjusted", "False", "totais publicados com os ajustes = não"),
        (
            "datum",
            "0 1/10 10",
            "base do Butler = 0 resultados fora em cada ponta, ou 1/10; arredondada a 10",
        ),
        ("expected", "14", "resultados de uma carteira completa = 14"),
    ],
)
def test_a_setting_found_is_told_by_its_name(setting: str, value: str, told: str) -> None:
    with translation.override("pt-pt"):
        notice = notice_in_words("setting_found", {"setting": setting, "value": value})

    assert notice == (f"Encontrado por tentativas, pois o ficheiro não diz como se pontua: {told}.")


def test_every_setting_that_is_tried_has_a_name() -> None:
    tried = {name for of_method in TRIED.values() for name in of_method}

    assert tried <= SETTINGS.keys()
    for of_method in TRIED.values():
        for name, values in of_method.items():
            shown = {f"{name}={value}" for value in values if isinstance(value, str)}
            assert shown <= VALUES.keys()
    assert {f"board_rounding={rounding}" for rounding in ROUNDINGS} <= VALUES.keys()
    assert {f"line_rounding={item}" for item in WAYS if item != "half_up"} <= VALUES.keys()

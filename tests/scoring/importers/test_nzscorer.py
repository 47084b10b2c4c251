"""New Zealand Scorer: rounds and tables, three movements, awarded scores."""

from decimal import Decimal

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.nzscorer import read_nzscorer

RESULTS = """
  <brsection id="A">
    <result tab="1" bd="1" rnd="1" ns="1" ew="1" dec="S" cont="4 S x" lead="CT" res="-1"
            score="-100" mp_ns="0" mp_ew="40"/>
    <result tab="2" bd="1" rnd="2" ns="2" ew="2" dec="" cont="" lead="" res=""
            score="Adj" mp_ns="24" mp_ew="16"/>
    <result tab="3" bd="1" rnd="3" ns="3" ew="3" dec="E" cont="1 NT" lead="" res="="
            score="-90" mp_ns="20" mp_ew="20"/>
    <result tab="4" bd="1" rnd="4" ns="1" ew="9" mp_ns="-9999" mp_ew="-9999"/>
  </brsection>"""
SCORES = """
  <scsection id="A">
    <pair no="1" dir="N" player_name_1="Ana" player_name_2="Rui" nzb_no_1="12" nzb_no_2="0"
          match_points="0/4" res="1.5" raw_score="0" handicap="3" place="2"/>
    <pair no="2" dir="N" player_name_1="Eva" player_name_2="Gil" place="1"/>
    <pair no="3" dir="N" player_name_1="Ivo" player_name_2="Lia"/>
    <pair no="1" dir="E"/><pair no="2" dir="E"/><pair no="3" dir="E"/>
  </scsection>
  <scsection id="B"><pair no="1" dir="H"/></scsection>"""
FILE = (
    '<?xml version="1.0"?><session event_name="Club pairs" event_date="6/11/2015" '
    f'scoring_type="MP" field_scoring="false"><board_results>{RESULTS}</board_results>'
    f"<scores>{SCORES}</scores></session>"
)


def test_results_and_standings_are_read() -> None:
    imported = read_nzscorer(FILE.encode(), Limits())

    line, first = imported.lines[0], imported.contestants[0]
    assert (imported.name, imported.date.isoformat()) == ("Club pairs", "2015-11-06")
    assert (imported.winners, imported.hints.across_sections) == (2, False)
    assert (imported.hints.board_rounding, imported.hints.handicap_share) == (
        "truncate_0.1",
        Decimal("0.5"),
    )
    assert (line.ns, line.ew, line.round, line.table) == ("A/1/NS", "A/1/EW", 1, "1")
    assert (line.contract, line.lead, line.tricks, line.ns_score) == ("4SX", "CT", 9, -100)
    assert (line.published_ns, line.published_ew) == (0, 4)
    assert first.handicap == 3
    assert [p.national_number for p in first.players] == ["12", ""]
    assert (first.published.rank, first.published.score) == (2, 0)
    assert first.published.percentage == Decimal("1.5")


def test_awarded_score_is_known_by_its_points() -> None:
    imported = read_nzscorer(FILE.encode(), Limits())

    assert imported.lines[1].artificial == (60, 40)
    assert imported.lines[1].artificial_label == "Adj"


def test_phantom_makes_no_line() -> None:
    imported = read_nzscorer(FILE.encode(), Limits())

    assert len(imported.lines) == 3


def test_howell_section_has_one_ranking() -> None:
    imported = read_nzscorer(FILE.encode(), Limits())

    assert imported.contestants[-1].key == "B/1"
    assert imported.contestants[-1].direction == ""


def test_unknown_kind_of_scoring_is_refused() -> None:
    with pytest.raises(ImporterError) as refusal:
        read_nzscorer(FILE.replace('"MP"', '"AGG"').encode(), Limits())

    assert refusal.value.code == "event_type_unknown"

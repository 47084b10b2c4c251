"""How much of each package ran, and the floors it is held against."""

from scripts.coverage_by_package import Share, below, by_package, raised, stored_floors
from scripts.machine import ROOT


def file(ran: int, there: int, branches: int = 0, taken: int = 0) -> dict[str, dict[str, int]]:
    return {
        "summary": {
            "covered_lines": ran,
            "num_statements": there,
            "covered_branches": taken,
            "num_branches": branches,
        }
    }


def test_statements_and_branches_are_summed_by_app_and_subject() -> None:
    shares = by_package(
        {
            "scoring/engine/pairs.py": file(80, 100, branches=50, taken=30),
            "scoring/engine/vps/scale.py": file(10, 10),
            "federation/errors.py": file(3, 9),
        }
    )

    assert shares == {"federation": Share(3, 9), "scoring.engine": Share(120, 160)}
    assert shares["federation"].percent == 33
    assert shares["scoring.engine"].percent == 75


def test_a_package_falls_below_its_floor_by_one_per_cent() -> None:
    shares = {"a": Share(899, 1000), "b": Share(899, 1000), "new": Share(0, 5)}

    assert below(shares, {"a": 89, "b": 90, "gone": 90}) == ["b"]


def test_floors_only_rise_and_packages_that_are_gone_lose_theirs() -> None:
    shares = {"a": Share(95, 100), "b": Share(50, 100), "new": Share(2, 3)}

    assert raised(shares, {"a": 90, "b": 60, "gone": 90}) == {"a": 95, "b": 60, "new": 66}


def test_floors_are_kept_of_packages_that_there_are() -> None:
    packages = {name for floors in stored_floors().values() for name in floors}

    assert [
        package for package in packages if not (ROOT / package.replace(".", "/")).is_dir()
    ] == []

"""The ranking of a season in one statement, on integers; both databases give the same figures.

The specification is `scoring.engine.ranking.season_ranking`: a test compares the two.
"""

import datetime as dt
from dataclasses import dataclass

from federation.rules.ranking_figures import RankingFigures

_POINTS = {"pe": "pe", "pm": "pm_tenths", "total": "(10 * pe + pm_tenths)"}


@dataclass(frozen=True, slots=True)
class Statement:
    """SQL and its parameters."""

    sql: str
    parameters: dict[str, int | str | dt.date | None]


_INSERT = """
WITH RECURSIVE
earned AS (
    SELECT person_id, SUM(pe) AS pe, SUM(pm_tenths) AS pm_tenths
    FROM scoring_pointsaward WHERE season_id = %(season_id)s GROUP BY person_id
),
last_closing AS (
    SELECT c.person_id, MAX(s.year) AS year
    FROM scoring_seasonclosing c JOIN federation_season s ON s.id = c.season_id
    WHERE s.year < %(year)s AND c.taken_back_at IS NULL GROUP BY c.person_id
),
opening (person_id, year, pe, pm_tenths) AS (
    SELECT c.person_id, CAST(l.year AS integer), CAST(c.pe AS bigint), CAST(c.pm_tenths AS bigint)
    FROM scoring_seasonclosing c
    JOIN federation_season s ON s.id = c.season_id
    JOIN last_closing l ON l.person_id = c.person_id AND l.year = s.year
    WHERE c.taken_back_at IS NULL
    UNION ALL
    SELECT o.person_id, {next_year},
        {kept_pe},
        {kept_pm}
    FROM opening o WHERE o.year < %(year)s
),
grants AS (
    SELECT person_id, category,
        ROW_NUMBER() OVER (PARTITION BY person_id ORDER BY valid_from DESC, id DESC) AS latest
    FROM federation_categorygrant WHERE valid_from <= %(on)s AND taken_back_at IS NULL
),
home AS (
    SELECT person_id, MIN(club_id) AS club_id FROM federation_clubmembership
    WHERE is_home AND valid_from <= %(on)s AND (valid_until IS NULL OR valid_until >= %(on)s)
    GROUP BY person_id
),
before AS (
    SELECT person_id, place FROM scoring_rankingline WHERE ranking_id = %(previous_id)s
    UNION ALL
    SELECT c.person_id, RANK() OVER (ORDER BY {order})
    FROM scoring_seasonclosing c JOIN federation_season s ON s.id = c.season_id
    WHERE CAST(%(previous_id)s AS bigint) IS NULL
        AND s.year = %(year)s - 1 AND c.taken_back_at IS NULL
),
points AS (
    SELECT l.person_id,
        COALESCE(e.pe, 0) + COALESCE(o.pe, 0) AS pe,
        COALESCE(e.pm_tenths, 0) + COALESCE(o.pm_tenths, 0) AS pm_tenths,
        COALESCE(o.pe, 0) AS carried_pe,
        COALESCE(o.pm_tenths, 0) AS carried_pm_tenths
    FROM federation_licence l
    LEFT JOIN earned e ON e.person_id = l.person_id
    LEFT JOIN opening o ON o.person_id = l.person_id AND o.year = %(year)s
    WHERE l.season_id = %(season_id)s AND l.cancelled_at IS NULL
        AND (e.person_id IS NOT NULL OR o.person_id IS NOT NULL)
),
placed AS (
    SELECT p.*,
        RANK() OVER (ORDER BY {order}) AS place,
        COUNT(*) OVER (PARTITION BY {equals}) AS equals
    FROM points p
)
INSERT INTO scoring_rankingline (
    ranking_id, person_id, club_id, place, tied, pe, pm_tenths, carried_pe, carried_pm_tenths,
    category, iv, previous_place
)
SELECT %(ranking_id)s, p.person_id, h.club_id, p.place, p.equals > 1, p.pe, p.pm_tenths,
    p.carried_pe, p.carried_pm_tenths,
    COALESCE(g.category, %(default_category)s),
    CASE g.category {values} ELSE %(default_iv)s END,
    b.place
FROM placed p
LEFT JOIN grants g ON g.person_id = p.person_id AND g.latest = 1
LEFT JOIN home h ON h.person_id = p.person_id
LEFT JOIN before b ON b.person_id = p.person_id
"""


def ranking_insert(
    figures: RankingFigures,
    *,
    ranking_id: int,
    previous_id: int | None,
    season_id: int,
    year: int,
    on: str | dt.date,
    default_iv: int,
    default_category: str,
) -> Statement:
    """Return the statement that fills one ranking list from awards, closings and licences.

    previous_id: the list that was public before. Without one, the places before are those of the
    points when the season before closed, which may come from a file.
    """
    order = ", ".join(f"{_POINTS[column]} DESC" for column in figures.order)
    equals = ", ".join(_POINTS[column] for column in figures.order)
    reduction = figures.reduction
    next_year = "o.year + 1" if reduction.also_for_missed_seasons else "%(year)s"
    categories = {
        f"category_{place}": category.code for place, category in enumerate(figures.categories)
    }
    values = " ".join(
        f"WHEN %({name})s THEN {category.iv:d}"
        for name, category in zip(categories, figures.categories, strict=True)
    )
    sql = _INSERT.format(
        order=order,
        equals=equals,
        next_year=next_year,
        values=values,
        kept_pe=_retained_points("o.pe", "pe"),
        kept_pm=_retained_points("o.pm_tenths", "pm"),
    )
    return Statement(
        sql,
        {
            **categories,
            "season_id": season_id,
            "year": year,
            "on": on,
            "ranking_id": ranking_id,
            "previous_id": previous_id,
            "default_iv": default_iv,
            "default_category": default_category,
            "pe_floor": reduction.experience_floor,
            "pe_num": reduction.experience_ratio.numerator,
            "pe_den": reduction.experience_ratio.denominator,
            "pm_floor": reduction.merit_floor_tenths,
            "pm_num": reduction.merit_ratio.numerator,
            "pm_den": reduction.merit_ratio.denominator,
        },
    )


def _retained_points(points: str, name: str) -> str:
    """Return the points left above the floor, halves away from zero, in integer SQL."""
    floor, num, den = f"%({name}_floor)s", f"%({name}_num)s", f"%({name}_den)s"
    return (
        f"CASE WHEN {points} <= {floor} THEN {points} ELSE "
        f"{floor} + (2 * ({points} - {floor}) * {num} + {den}) / (2 * {den}) END"
    )

"""A ranking that does not end, so that a worker can be killed in the middle of it.

The database itself delays the list: the act has begun and written, but not committed.
"""

from django.db import connection

BEGIN = {
    "sqlite": [
        """
        CREATE TRIGGER dawdle AFTER INSERT ON scoring_rankinglist BEGIN
            SELECT (
                WITH RECURSIVE count (n) AS (
                    SELECT 1 UNION ALL SELECT n + 1 FROM count LIMIT 100000000000
                ) SELECT COUNT(*) FROM count
            );
        END
        """
    ],
    "postgresql": [
        """
        CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(3600); RETURN NEW; END $$
        """,
        """
        CREATE TRIGGER dawdle AFTER INSERT ON scoring_rankinglist
        FOR EACH ROW EXECUTE FUNCTION dawdle()
        """,
    ],
}
END = {
    "sqlite": ["DROP TRIGGER IF EXISTS dawdle"],
    # The trigger stays locked until the server notices that the killed worker is gone.
    "postgresql": [
        "DROP TRIGGER IF EXISTS dawdle ON scoring_rankinglist",
        "DROP FUNCTION IF EXISTS dawdle()",
    ],
}


def begin() -> None:
    """Delay the next ranking for ever."""
    _execute(BEGIN)


def end() -> None:
    """Let rankings end again."""
    _execute(END)


def _execute(statements: dict[str, list[str]]) -> None:
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement)

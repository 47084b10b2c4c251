"""Numbers in answers, as written by directors and programs."""

from decimal import Decimal, InvalidOperation

from federation.errors import RuleError

MOST_SIGNS = 40


def number_written(node: str, written: str) -> Decimal:
    """Return the number written in an answer, with comma or point. Raises: RuleError.

    Source: convention.
    """
    try:
        number = Decimal(written[:MOST_SIGNS].replace(",", ".").replace("\u2212", "-"))
    except InvalidOperation:
        raise RuleError("answer_not_a_number", question=node) from None
    if len(written) > MOST_SIGNS or not number.is_finite():
        raise RuleError("answer_not_a_number", question=node)
    return number

"""The rules of the regulation, in our words and the reader's language."""

from federation.texts import Catalogue
from rulings.texts.rule_summaries import directing, events, table, teams

# The rules of federation/rulebook/rtp-2026.yaml; a test compares the two.
RULE_SUMMARIES: Catalogue = {
    **directing.WORDS,
    **table.WORDS,
    **events.WORDS,
    **teams.WORDS,
}

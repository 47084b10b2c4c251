"""The sentences of the codes of this app: refusals, warnings and the steps of a trace."""

from federation.texts import Catalogue
from scoring.homologation.texts.checklist import HOMOLOGATION
from scoring.homologation.texts.gate import GATE
from scoring.intake.texts.agreed_sheets import SHEETS
from scoring.intake.texts.result_files import RESULT_FILES
from scoring.standings.texts.messages import MESSAGES
from scoring.standings.texts.places import PLACES
from scoring.texts.engine_refusals import ENGINE_REFUSALS
from scoring.texts.reasons import REASONS
from scoring.texts.refusals import REFUSALS
from scoring.texts.steps import STEPS

TEXTS: Catalogue = {
    **REFUSALS,
    **HOMOLOGATION,
    **GATE,
    **RESULT_FILES,
    **SHEETS,
    **PLACES,
    **MESSAGES,
    **ENGINE_REFUSALS,
    **STEPS,
    **REASONS,
}

"""The sentences behind the codes of this app: refusals, warnings and the steps of a trace."""

from federation.texts import Catalogue
from scoring.texts.agreed_sheets import SHEETS
from scoring.texts.engine_refusals import ENGINE_REFUSALS
from scoring.texts.homologation import HOMOLOGATION
from scoring.texts.places import PLACES
from scoring.texts.refusals import REFUSALS
from scoring.texts.result_files import RESULT_FILES
from scoring.texts.steps import STEPS

TEXTS: Catalogue = {
    **REFUSALS,
    **HOMOLOGATION,
    **RESULT_FILES,
    **SHEETS,
    **PLACES,
    **ENGINE_REFUSALS,
    **STEPS,
}

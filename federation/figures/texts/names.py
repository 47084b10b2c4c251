"""The name of each figure and each group of figures, by its code in the file.

New figures need a name here: `tests/federation/figures/test_words.py` checks this.
"""

from collections.abc import Mapping

from django.utils.functional import Promise

from federation.figures.texts.office_names import OFFICE_NAMES
from federation.figures.texts.regulation_names import REGULATION_NAMES

NAMES: Mapping[str, Promise] = {**REGULATION_NAMES, **OFFICE_NAMES}

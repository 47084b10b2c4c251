"""What each figure and each group of figures is called, by its code in the file.

A figure that is new gets its name here: `tests/federation/figures/test_words.py` asks for it.
"""

from collections.abc import Mapping

from django.utils.functional import Promise

from federation.figures.texts.office_names import OFFICE_NAMES
from federation.figures.texts.regulation_names import REGULATION_NAMES

NAMES: Mapping[str, Promise] = {**REGULATION_NAMES, **OFFICE_NAMES}

"""Every matter of the regulation, by its key."""

from rulings.assistant.rules.matters import boards, conduct, directing, information, screens, timing
from rulings.assistant.rules.matters.matter import Matter

_AREAS = (information, screens, boards, timing, conduct, directing)

MATTERS: dict[str, Matter] = {matter.key: matter for area in _AREAS for matter in area.MATTERS}

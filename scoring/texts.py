"""The sentences behind the codes of this app: refusals, warnings and the steps of a trace."""

from federation.texts import Catalogue

TEXTS: Catalogue = {}

"""The duration of property tests: HYPOTHESIS_PROFILE=short (default) or deep."""

import os

from hypothesis import settings

settings.register_profile("short", max_examples=40, deadline=None, database=None)
settings.register_profile("deep", max_examples=2000, deadline=None, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))

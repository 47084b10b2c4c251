"""Settings for tests: production's, with a fast password hasher and tasks run at once."""

import os
import tempfile
from pathlib import Path

os.environ["READ_DOT_ENV"] = "off"  # independent of the machine's own settings
# Only tests of workers have a broker; in others a task runs where it is requested.
BROKER_OF_THE_TESTS = os.environ.get("TEST_BROKER_URL", "")
if BROKER_OF_THE_TESTS:
    os.environ["CELERY_BROKER_URL"] = BROKER_OF_THE_TESTS

from federation.config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = CELERY_TASK_EAGER_PROPAGATES = not BROKER_OF_THE_TESTS
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
REST_FRAMEWORK = {
    **REST_FRAMEWORK,  # noqa: F405
    "DEFAULT_THROTTLE_CLASSES": [],
    "DEFAULT_THROTTLE_RATES": {"anon": None, "user": None, "submission": None, "wrong_key": None},
}
WHITENOISE_AUTOREFRESH = True  # no collectstatic before the tests
WHITENOISE_USE_FINDERS = True
LICENCE_KEY_MADE_AT_FIRST_USE = True
ERASURES_FILE = Path(tempfile.mkdtemp()) / "erasures.jsonl"
SECOND_FACTOR_KEY_MADE_AT_FIRST_USE = True

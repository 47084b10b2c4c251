"""The settings under test: production's, with a fast hasher and tasks run in line."""

import os

os.environ["READ_DOT_ENV"] = "off"  # the tests do not depend on the machine's own settings

from federation.config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_THROTTLE_CLASSES": []}  # noqa: F405
WHITENOISE_AUTOREFRESH = True  # nothing is collected before the tests
WHITENOISE_USE_FINDERS = True

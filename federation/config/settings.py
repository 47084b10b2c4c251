"""All settings. The defaults fit development; addresses and secrets come from the environment."""

import re
from datetime import timedelta
from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from federation.config import address_titles, api, menus, nearest_pages, parts_of_pages
from federation.config.beat import BEAT_SCHEDULE
from federation.config.cache import cache_settings
from federation.config.data_hooks import *  # noqa: F403
from federation.config.logs import logging_settings
from federation.config.page_hooks import *  # noqa: F403
from federation.config.storage import storage_settings

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()
if env.bool("READ_DOT_ENV", default=True):
    env.read_env(str(BASE_DIR / ".env"), overwrite=False)

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)

# --- safety ---------------------------------------------------------------------------------------
DEBUG = env.bool("DEBUG", default=True)
SECRET_KEY = env.str("SECRET_KEY", default="development-only-not-a-secret" if DEBUG else "")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY must be set when DEBUG is off")
# With DEBUG on, the site accepts requests from this machine only, in case it stays on.
ALLOWED_HOSTS = (
    ["127.0.0.1", "localhost", "[::1]"] if DEBUG else env.list("ALLOWED_HOSTS", default=[])
)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
BEHIND_TLS = env.bool("BEHIND_TLS", default=not DEBUG)
# The number of our proxies; rate limits use the client address that they report.
PROXIES = env.int("PROXIES", default=1 if BEHIND_TLS else 0)
SECURE_SSL_REDIRECT = BEHIND_TLS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if BEHIND_TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = BEHIND_TLS
SECURE_HSTS_PRELOAD = BEHIND_TLS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SESSION_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# The address of the live process; "" if it does not run: pages then poll instead.
STREAM_URL = env.str("STREAM_URL", default="")
if STREAM_URL and not re.fullmatch(r"/|https?://[\w.\-\[\]:]+/?", STREAM_URL):
    raise ImproperlyConfigured("STREAM_URL is / or the address of a server, as https://host:port")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "connect-src": [SELF, *([STREAM_URL.rstrip("/")] if STREAM_URL.rstrip("/") else [])],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "worker-src": [SELF],
    },
}

# --- applications ---------------------------------------------------------------------------------
INSTALLED_APPS = [
    "federation",
    "tournaments",
    "scoring",
    "rulings",
    "federation.config.admin_apps.OfficeAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.postgres",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "simple_history",
]
# The demonstration is not installed on a federation's own site.
if env.bool("DEMO", default=DEBUG):
    INSTALLED_APPS.append("rulings.demo")
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Outermost of the middleware that sets cookies, so that cached pages contain none.
    "federation.web.cached_pages.CachedPagesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "federation.web.reader_language.ReaderLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "federation.accounts.web.acting.ActingMiddleware",
    "federation.web.menu_counts.MenuCountsMiddleware",
    "federation.bodies.web.second_factor.SecondFactorMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "federation.web.request_log.RequestLogMiddleware",
    "federation.web.error_pages.ErrorPagesMiddleware",
    "federation.installation.web.missing.NotEnteredMiddleware",
]
ROOT_URLCONF = "federation.config.urls"
WSGI_APPLICATION = "federation.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["federation.templatetags.words", "federation.templatetags.form_key"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "federation.web.context.site",
            ],
            "libraries": {"acts": "federation.acts.tags"},
        },
    },
]

# --- people ---------------------------------------------------------------------------------------
AUTH_USER_MODEL = "federation.Account"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "federation.accounts.services.passwords.LongEnough"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
# A sign-in is recent enough for irreversible acts for this many seconds.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600
# Besides allauth's limits: attempts on one account in all, from new addresses.
ACCOUNT_RATE_LIMITS = {"login_failed_anywhere": "100/h/key"}
ACCOUNT_ADAPTER = "federation.bodies.web.sign_in.AccountAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = "Trunfo"
MFA_ADAPTER = "federation.bodies.web.second_factor.SecondFactorAdapter"
# The office creates accounts, so nobody can block another's address with a second factor.
MFA_ALLOW_UNVERIFIED_EMAIL = True
LOGIN_REDIRECT_URL = "desk"
LOGIN_URL = "account_login"

# --- data -----------------------------------------------------------------------------------------
DATABASE_URL = env.str("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'trunfo.sqlite3'}")
DATABASES = {"default": env.db_url_config(DATABASE_URL)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Without IMMEDIATE two writers fail with "database is locked" instead of waiting.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA cache_size=-32000"
        ),
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # A killed worker's statement would run on in the server, with its locks, until it ends.
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = (
        "-c client_connection_check_interval=5s -c pg_trgm.word_similarity_threshold=0.35"
    )
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {"default": cache_settings(env.cache_url("CACHE_URL", default="locmemcache://trunfo"))}

# --- language and place ---------------------------------------------------------------------------
LANGUAGE_CODE = "pt-pt"
LANGUAGES = [("pt-pt", _("Portuguese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "federation" / "locale"]
FORMAT_MODULE_PATH = ["federation.config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Lisbon")

# --- files ----------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR_DIR / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    },
}
STATICFILES_DIRS = [BASE_DIR / "templates" / "static"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024

# --- mail -----------------------------------------------------------------------------------------
EMAIL_CONFIG = env.email_url(
    "EMAIL_URL", default="consolemail://" if DEBUG else "smtp://localhost:25"
)
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="trunfo@localhost")

# --- jobs -----------------------------------------------------------------------------------------
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://localhost//")
CELERY_TASK_TIME_LIMIT = env.int("JOB_TIME_LIMIT_SECONDS", default=3600)
if CELERY_BROKER_URL.startswith("filesystem://"):
    BROKER_DIR = Path(env.str("BROKER_DIR", default=str(VAR_DIR / "broker")))
    for _folder in ("queue", "control"):
        (BROKER_DIR / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, str | int] = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
    }
elif CELERY_BROKER_URL.startswith(("redis", "sentinel")):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        # Redis delivers a message again after this time: later than any job can run.
        "visibility_timeout": 2 * CELERY_TASK_TIME_LIMIT,
        "socket_connect_timeout": 5,
    }
# Each worker would create its own queue for it: queues of dead workers would fill the folder, and
# RabbitMQ admits no second worker of the same name. /readyz reports whether workers live.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULER = "federation.config.heartbeat.HeartbeatScheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE = BEAT_SCHEDULE
# Acts a second person must approve: act -> service, called with arguments, account and now.
APPROVAL_ACTS = {
    "apply_retention": "federation.privacy.services.retention.apply_retention",
    "erase_person": "federation.privacy.services.erasure_requests.begin_erasure",
    "give_office_mandate": "federation.bodies.services.office_mandates.give_agreed_office_mandate",
    "open_office_account": "federation.bodies.services.office_mandates.open_agreed_office_account",
    "issue_credit_note": "federation.money.services.credit_approvals.issue_agreed_credit_note",
    "cancel_licences": "federation.licences.services.licences.cancel_licences",
    "merge_people": "federation.people.services.merges.merge_people_agreed",
    "remove_second_factor": (
        "federation.bodies.services.lost_second_factor.remove_agreed_second_factor"
    ),
    "close_season": "scoring.rankings.services.season_closing.close_season",
    "put_figures_in_force": "federation.figures.services.agreements.put_figures_in_force",
    "use_rules": "federation.installation.services.federation_identity.use_rules",
}
JOB_HEARTBEAT = timedelta(seconds=5)
JOB_LOST_AFTER = timedelta(seconds=25)
JOB_TRIES = 5

# --- what apps add to each other: the settings of data_hooks and page_hooks -----------------------
ADDRESS_TITLES, NEAREST_PAGES = address_titles.ADDRESS_TITLES, nearest_pages.NEAREST_PAGES
# The menu of each role, and its bar at the bottom on phones.
MENUS, FOOT_OF_PHONE, OPEN_DATA = menus.MENUS, menus.FOOT_OF_PHONE, menus.OPEN_DATA
PARTS_OF_PAGES, PARTS_BY_NAME = parts_of_pages.PARTS_OF_PAGES, parts_of_pages.PARTS_BY_NAME

_storage = storage_settings(env, var_dir=VAR_DIR)
ERASURES_FILE, BACKUP_MAX_AGE = _storage["ERASURES_FILE"], _storage["BACKUP_MAX_AGE"]
BACKUP_PASSPHRASE_FILE, BACKUP_KEY_FILES = (
    _storage["BACKUP_PASSPHRASE_FILE"],
    _storage["BACKUP_KEY_FILES"],
)

# --- people entered twice -------------------------------------------------------------------------
# What apps know that one person cannot have done twice: list of texts.
MERGE_OBSTACLES = [
    "federation.delegates.selectors.terms_of_both",
    "tournaments.entries.selectors.merges.entries_of_both",
    "tournaments.entries.selectors.merges.registrations_of_both",
    "tournaments.entries.selectors.merges.cards_of_both",
    "tournaments.entries.selectors.merges.appointments_of_both",
]

# --- licence cards --------------------------------------------------------------------------------
# The private key that signs cards. A development site creates its own when needed; elsewhere no
# cards can be issued without one, and `check --deploy` says so.
LICENCE_KEY_FILE = Path(
    env.str("LICENCE_KEY_FILE", default=str(VAR_DIR / "licence_keys" / "development.pem"))
)
LICENCE_KEY_MADE_AT_FIRST_USE = DEBUG

# --- messages on devices --------------------------------------------------------------------------
# The key by which push services identify this site; without it no device can be added.
PUSH_KEY_FILE = Path(
    env.str("PUSH_KEY_FILE", default=str(VAR_DIR / "push_keys" / "development.pem"))
)
PUSH_KEY_MADE_AT_FIRST_USE = DEBUG
# Whether push messages may go to local and private addresses: for tests, never on a site.
PUSH_TO_ANY_ADDRESS = DEBUG

# --- second sign-in step --------------------------------------------------------------------------
# The keys that encrypt its secrets in the database, one a line.
SECOND_FACTOR_KEY_FILE = Path(
    env.str("SECOND_FACTOR_KEY_FILE", default=str(VAR_DIR / "second_factor_keys" / "development"))
)
SECOND_FACTOR_KEY_MADE_AT_FIRST_USE = DEBUG

# --- payments online: off until somebody names a provider -----------------------------------------
PAYMENT_PROVIDER = env.str("PAYMENT_PROVIDER", default="")
PAYMENT_WEBHOOK_SECRET = env.str("PAYMENT_WEBHOOK_SECRET", default="")
PAYMENT_WEBHOOK_TOLERANCE_SECONDS = env.int("PAYMENT_WEBHOOK_TOLERANCE_SECONDS", default=300)

# --- guardians: how long one may act for a minor without activity ---------------------------------
GUARDING_MINUTES = env.int("GUARDING_MINUTES", default=30)
DEVICES_CLUB_ID = env.str("DEVICES_CLUB_ID", default="")
DEVICES_LICENCE_KEY = env.str("DEVICES_LICENCE_KEY", default="")

# --- limits ---------------------------------------------------------------------------------------
SEARCHES_PER_MINUTE = env.int("SEARCHES_PER_MINUTE", default=60)
PAYMENT_MESSAGES_PER_MINUTE = env.int("PAYMENT_MESSAGES_PER_MINUTE", default=600)
CHECKOUT_KEPT_OPEN = timedelta(hours=env.int("CHECKOUT_KEPT_OPEN_HOURS", default=24))
UPLOAD_MAX_BYTES = env.int("UPLOAD_MAX_BYTES", default=10 * 1024 * 1024)
LICENCE_FILE_KEPT_FOR = timedelta(days=env.int("LICENCE_FILE_KEPT_DAYS", default=14))
UPLOAD_KEPT_FOR = timedelta(days=env.int("UPLOAD_KEPT_DAYS", default=90))

# --- API ------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    **api.REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANONYMOUS", default="120/min"),
        "user": env.str("API_RATE_ACCOUNT", default="600/min"),
        "submission": env.str("API_RATE_SUBMISSION", default="60/min"),
        "wrong_key": env.str("API_RATE_WRONG_KEY", default="20/min"),
    },
}
SPECTACULAR_SETTINGS = api.SPECTACULAR_SETTINGS

# --- logs -----------------------------------------------------------------------------------------
LOG_JSON = env.bool("LOG_JSON", default=not DEBUG)
LOGGING = logging_settings(as_json=LOG_JSON, level=env.str("LOG_LEVEL", default="INFO"))

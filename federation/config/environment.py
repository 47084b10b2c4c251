"""Every setting that an installation reads from its environment, defined once.

`.env.example`, the table of docs/deployment.md and the environment of compose.yaml are generated
from here (`python -m scripts.settings_files`); a test compares them with this and with the
settings.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Variable:
    """One setting.

    default: what applies if it is not set, in words. example: the value in .env.example;
    must_be_set: there it is a line to fill in, otherwise a comment. in_containers: the value in
    compose.yaml if it differs from .env (`None`): an internal address, a folder of the image, or a
    required variable.
    """

    name: str
    default: str
    meaning: str
    example: str = ""
    must_be_set: bool = False
    in_containers: str | None = None


KEYS = "/etc/trunfo"
VARIABLES = (
    Variable("DEBUG", "on", "off in production", "off", True, "off"),
    Variable(
        "DEMO", "on with DEBUG on", "whether `manage.py demo` is there, with its federation", "off"
    ),
    Variable(
        "SECRET_KEY",
        "none with DEBUG off",
        "signs sessions and links; keep it, keep it secret; draw one: "
        '`python3 -c "import secrets; print(secrets.token_urlsafe(50))"`',
        "",
        True,
        "${SECRET_KEY:?draw one, see .env.example}",
    ),
    Variable(
        "ALLOWED_HOSTS",
        "none",
        "public names, by comma; with DEBUG on only this machine",
        "bridge.example.org",
        True,
        "${ALLOWED_HOSTS:?the public name of the site}",
    ),
    Variable(
        "CSRF_TRUSTED_ORIGINS",
        "none",
        "public addresses with `https://`, by comma",
        "https://bridge.example.org",
        True,
    ),
    Variable(
        "SITE_URL",
        "`http://127.0.0.1:8000`",
        "printed in papers and QR codes: choose once",
        "https://bridge.example.org",
        True,
        "${SITE_URL:?the public address of the site}",
    ),
    Variable(
        "DATABASE_URL",
        "SQLite in `VAR_DIR`",
        "`postgres://user:secret@host:5432/name`",
        "postgres://trunfo:secret@127.0.0.1:5432/trunfo",
        True,
        "postgres://trunfo:${POSTGRES_PASSWORD:?draw one}@postgres:5432/trunfo",
    ),
    Variable(
        "CELERY_BROKER_URL",
        "`filesystem://localhost//`",
        "`redis://…`, `amqp://…`; containers take their own Redis",
        "redis://127.0.0.1:6379/0",
        True,
        "${CONTAINERS_BROKER_URL:-redis://redis:6379/0}",
    ),
    Variable(
        "CACHE_URL",
        "memory of the process",
        "`redis://host:6379/1`; containers take their own Redis",
        "redis://127.0.0.1:6379/1",
        True,
        "redis://redis:6379/1",
    ),
    Variable(
        "EMAIL_URL",
        "printed with DEBUG on, else `smtp://localhost:25`",
        "`smtp+tls://user:secret@host:587`",
        "smtp+tls://user:secret@mail.example.org:587",
        True,
    ),
    Variable(
        "DEFAULT_FROM_EMAIL",
        "`trunfo@localhost`",
        "sender of the site's mail",
        "bridge@example.org",
        True,
    ),
    Variable(
        "LICENCE_KEY_FILE",
        "`VAR_DIR/licence_keys/development.pem`",
        "private key licence cards are signed with; see above",
        f"{KEYS}/licence_key.pem",
        True,
        f"{KEYS}/licence_key.pem",
    ),
    Variable(
        "PUSH_KEY_FILE",
        "`VAR_DIR/push_keys/development.pem`",
        "private key that push services know the site by; the same for the site and its workers",
        f"{KEYS}/push_key.pem",
        True,
        f"{KEYS}/push_key.pem",
    ),
    Variable(
        "SECOND_FACTOR_KEY_FILE",
        "`VAR_DIR/second_factor_keys/development`",
        "what the secrets of the second sign-in step are encrypted with; see above",
        f"{KEYS}/second-factor.key",
        True,
        f"{KEYS}/second-factor.key",
    ),
    Variable(
        "ERASURES_FILE",
        "`VAR_DIR/erasures.jsonl`",
        "who was erased, for the time after a restore: not to be lost, apart from the database",
        "/var/lib/trunfo-erasures/erasures.jsonl",
        True,
        "/var/lib/trunfo-erasures/erasures.jsonl",
    ),
    Variable(
        "BEHIND_TLS",
        "on with DEBUG off",
        "demand TLS, secure cookies, HSTS, believe the proxy",
        "on",
    ),
    Variable(
        "PROXIES",
        "1 behind TLS",
        "proxies whose `X-Forwarded-For` is believed; limits count by the client's address",
        "1",
    ),
    Variable(
        "STREAM_URL",
        "none: pages ask again every five seconds",
        "where pages find the live process: `/` where the proxy sends `/live/<event>/events` to it",
        "/",
    ),
    Variable("TIME_ZONE", "`Europe/Lisbon`", "of dates and deadlines", "Europe/Lisbon"),
    Variable("CONN_MAX_AGE", "60", "seconds a database connection is kept", "60"),
    Variable(
        "JOB_TIME_LIMIT_SECONDS",
        "3600",
        "after this a job's worker is ended, and the job put back",
        "3600",
    ),
    Variable(
        "BROKER_DIR", "`VAR_DIR/broker`", "where the folder broker is", "/var/lib/trunfo/broker"
    ),
    Variable("VAR_DIR", "`var`", "what can be lost", "/var/lib/trunfo", False, "/var/lib/trunfo"),
    Variable(
        "STATIC_ROOT",
        "`VAR_DIR/static`",
        "where `collectstatic` writes",
        "/srv/trunfo/static-collected",
        False,
        "/srv/trunfo/static-collected",
    ),
    Variable(
        "BACKUP_PASSPHRASE_FILE",
        "none",
        "file whose first line seals backups, instead of `--passphrase-file`",
        f"{KEYS}/backup.txt",
    ),
    Variable("BACKUP_KEY_FILES", "none", "more files `backup --keys` takes along, by comma", ""),
    Variable(
        "BACKUP_MAX_AGE_HOURS",
        "0: never",
        "`/readyz` fails without a verified backup as young as that",
        "0",
    ),
    Variable(
        "PAYMENT_PROVIDER",
        "none: nobody pays online",
        "who takes payments online; `sandbox` moves no money and is for a demonstration only",
        "",
    ),
    Variable(
        "PAYMENT_WEBHOOK_SECRET",
        "none: no message of a provider is believed",
        "what the provider signs its messages with, as it shows it; keep it secret",
        "",
    ),
    Variable(
        "PAYMENT_WEBHOOK_TOLERANCE_SECONDS",
        "300",
        "how old a signed message of the provider may be",
        "300",
    ),
    Variable("UPLOAD_MAX_BYTES", "10 MiB", "of a result file", "10485760"),
    Variable(
        "UPLOAD_KEPT_DAYS",
        "90",
        "then an uploaded file's bytes are dropped, what was read stays",
        "90",
    ),
    Variable(
        "CHECKOUT_KEPT_OPEN_HOURS",
        "24",
        "then a payment online that nobody finished is given up",
        "24",
    ),
    Variable(
        "PAYMENT_MESSAGES_PER_MINUTE",
        "600",
        "messages of the payment provider, of one address",
        "600",
    ),
    Variable(
        "GUARDING_MINUTES",
        "30",
        "then a guardian who did nothing acts no longer for the minor; signing out ends it too",
        "30",
    ),
    Variable(
        "DEVICES_CLUB_ID",
        "none",
        "of the club, by the maker of the table devices (`manage.py devices`)",
        "CLUB001",
    ),
    Variable(
        "DEVICES_LICENCE_KEY",
        "none",
        "of the connector of the table devices; kept in no row and no message",
        "…",
    ),
    Variable("LICENCE_FILE_KEPT_DAYS", "14", "then a club's list of licences is dropped", "14"),
    Variable("SEARCHES_PER_MINUTE", "60", "of one address, on the site's search page", "60"),
    Variable("API_RATE_ANONYMOUS", "`120/min`", "of the API, by address", "120/min"),
    Variable("API_RATE_ACCOUNT", "`600/min`", "of the API, by account", "600/min"),
    Variable("API_RATE_SUBMISSION", "`60/min`", "files and evidence sent, by account", "60/min"),
    Variable("API_RATE_WRONG_KEY", "`20/min`", "keys that are none, by address", "20/min"),
    Variable("LOG_LEVEL", "`INFO`", "of what is written to standard error", "INFO"),
    Variable("LOG_JSON", "on with DEBUG off", "one JSON object a line", "on"),
    Variable("READ_DOT_ENV", "on", "read `.env` beside `manage.py`", "on", False, "off"),
)
# Read by compose.yaml itself.
OF_COMPOSE = (
    Variable("POSTGRES_PASSWORD", "none", "of the database inside; draw one", "", True),
    Variable(
        "CONTAINERS_BROKER_URL",
        "`redis://redis:6379/0`",
        "another broker: `amqp://user:secret@host//`",
        "amqp://user:secret@host//",
    ),
)

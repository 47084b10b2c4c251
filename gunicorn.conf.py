"""How gunicorn serves the site, beside what its command says; read from the folder it starts in."""

import gc

from gunicorn.workers.base import Worker

logger_class = "federation.config.gunicorn_logs.QuietLogger"
access_log_format = '%(h)s %(t)s %(m)s %(s)s %(b)s %(L)s "%(a)s"'


def post_worker_init(worker: Worker) -> None:
    """Leave what the site imported out of the search for garbage: it stays, and is a long walk."""
    gc.collect()
    gc.freeze()

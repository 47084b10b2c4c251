"""How gunicorn serves the site, beside what its command says; read from the folder it starts in."""

logger_class = "federation.config.gunicorn_logs.QuietLogger"
access_log_format = '%(h)s %(t)s %(m)s %(s)s %(b)s %(L)s "%(a)s"'

# Trunfo on Debian 12, set up by the same script as a bare machine.
FROM debian:12-slim

ENV LANG=C.UTF-8 PYTHONUNBUFFERED=1
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates postgresql-client python3 python3-venv \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /srv/trunfo

# What changes seldom first: packages and .venv stay in the build's cache while the code changes.
COPY requirements.txt requirements-dev.txt ./
COPY scripts scripts
RUN scripts/run --install-only && rm -rf /var/lib/apt/lists/* /root/.cache

COPY . .
RUN scripts/run --install-only \
 && DEBUG=off SECRET_KEY=not-used-here BEHIND_TLS=off VAR_DIR=/tmp/var STATIC_ROOT=/srv/trunfo/static-collected \
    .venv/bin/python manage.py collectstatic --no-input --verbosity 0 \
 && rm -rf /tmp/var

# A volume takes over who owns the folder it is put on.
RUN useradd --system --create-home --home-dir /var/lib/trunfo trunfo \
 && install -d -o trunfo -m 0700 /etc/trunfo /var/lib/trunfo-erasures /backups
USER trunfo
ENV PATH=/srv/trunfo/.venv/bin:$PATH VAR_DIR=/var/lib/trunfo STATIC_ROOT=/srv/trunfo/static-collected DEBUG=off
VOLUME /var/lib/trunfo
EXPOSE 8000
CMD ["gunicorn", "federation.config.wsgi:application", "--bind", "0.0.0.0:8000", "--workers", "2", "--threads", "8", "--worker-tmp-dir", "/dev/shm", "--no-control-socket"]

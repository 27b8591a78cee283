"""Production: behind TLS, JSON logs; `config.checks` refuse what must not be deployed."""

from config.settings.base import *  # noqa: F403

LOG_JSON = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
PRODUCTION = True

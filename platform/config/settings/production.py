"""Production: behind TLS, JSON logs; `config.checks` refuse what must not be deployed."""

from config.settings.base import *  # noqa: F403
from config.settings.base import ENV

LOG_JSON = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
PRODUCTION = True
# Beside the rest of the data is no place for what is to survive it.
BACKUP_DIR = ENV.backup_dir

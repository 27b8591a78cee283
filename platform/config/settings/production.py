"""Settings for production: behind TLS, with JSON logs. `config.checks` refuse wrong settings."""

from config.settings.base import *  # noqa: F403
from config.settings.base import ENV

LOG_JSON = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
PRODUCTION = True
# No default, because backups must not be stored with the other data.
BACKUP_DIR = ENV.backup_dir

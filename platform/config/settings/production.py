"""Settings for production: behind TLS, with JSON logs. The checks in `config.checks` refuse wrong
settings."""

from config.settings.base import *  # noqa: F403
from config.settings.base import ENV

LOG_JSON = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
PRODUCTION = True
# There is no default, because backups must not be stored in the folder of the other data.
BACKUP_DIR = ENV.backup_dir

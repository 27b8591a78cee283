"""What granian runs."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

application = get_wsgi_application()

from config.checks import refuse_a_wrong_deployment  # noqa: E402 - needs the apps

refuse_a_wrong_deployment()

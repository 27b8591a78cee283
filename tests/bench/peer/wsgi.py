"""The WSGI application of the peer."""

import os

from django.core.wsgi import get_wsgi_application

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.peer.settings"

application = get_wsgi_application()

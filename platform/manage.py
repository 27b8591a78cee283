"""Django's command line."""

import os
import sys

from django.core.management import execute_from_command_line

from config.env import EnvironmentProblem

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    try:
        execute_from_command_line(sys.argv)
    except EnvironmentProblem as problem:
        sys.exit(str(problem))

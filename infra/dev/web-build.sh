#!/bin/sh
# This script builds the static exports, and compresses the files for WhiteNoise and nginx. The stamp names the
# languages, because other languages are another build.
npm run build -w webapp && .venv/bin/python -m whitenoise.compress --quiet webapp/out &&
    printf '%s' "${LANGUAGES:-}" >webapp/.next/.built

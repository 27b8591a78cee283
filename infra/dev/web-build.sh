#!/bin/sh
# This script builds the static export, and compresses the files for WhiteNoise.
npm run build -w webapp && .venv/bin/python -m whitenoise.compress --quiet webapp/out && touch webapp/.next/.built

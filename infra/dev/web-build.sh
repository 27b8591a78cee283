#!/bin/sh
# Builds the static export, and compresses it for WhiteNoise.
npm run build -w webapp && .venv/bin/python -m whitenoise.compress --quiet webapp/out && touch webapp/.next/.built

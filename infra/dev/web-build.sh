#!/bin/sh
# This script builds the static exports for $LANGUAGES, and compresses the files for WhiteNoise and nginx. It does
# nothing if the last build of these languages is newer than its sources. Builds of other languages are kept in
# webapp/.builds, so that `make up` after `make test` does not build again.
# The sources contain folders, because a folder changes when a file in it is removed.
sources="package-lock.json languages webapp/src webapp/public webapp/scripts webapp/*.json webapp/*.ts webapp/*.mjs"
builds=webapp/.builds wanted=${LANGUAGES:-usual}
there=$(cat $builds/there 2>/dev/null)
mkdir -p $builds || exit 1
if [ "$there" != "$wanted" ]; then
    rm -rf "$builds/${there:-none}"
    [ -z "$there" ] || [ ! -d webapp/out ] || mv webapp/out "$builds/$there"
    rm -rf webapp/out
    [ ! -d "$builds/$wanted" ] || mv "$builds/$wanted" webapp/out
    printf '%s' "$wanted" >$builds/there
fi
built=$builds/$wanted.built
# shellcheck disable=SC2086 # the patterns are expanded
[ -d webapp/out ] && [ -z "$(find $sources ! -name next-env.d.ts -newer "$built" 2>&1)" ] && exit 0
touch "$built.new"
sh infra/dev/step.sh "Web build" sh -c \
    'npm run build -w webapp && .venv/bin/python -m whitenoise.compress --quiet webapp/out' &&
    mv "$built.new" "$built"

#!/bin/sh
# This script installs the packages of package-lock.json. Those of tests/bench/web_pages come with `make bench`.
wanted="Servicebay's web app needs Node.js 20.9 or newer (with npm)"
refuse() {
    echo "$wanted$*"
    exit 1
}

version=$(node --version 2>/dev/null) || refuse ", and no working \`node\` is on the PATH. Install it and start again."
node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 9) ? 0 : 1)' ||
    refuse "; \`node\` on the PATH is $version. Install a newer one and start again."
command -v npm >/dev/null || refuse "; \`node\` is there, but \`npm\` is not on the PATH. Install it and start again."
PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --include-workspace-root -w webapp || {
    echo "Is the network there? Start again."
    exit 1
}

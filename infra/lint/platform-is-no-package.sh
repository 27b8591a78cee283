#!/bin/sh
# platform/ is a source root and not a package. An `__init__.py` in it would break Python's own `platform`,
# and a conftest.py or a test module in it would break pytest.
cd "$(dirname "$0")/../.." || exit 2
[ -d platform ] || exit 0
found=$(find platform -path platform/__init__.py -o -name conftest.py -o -name 'test_*.py' -o -name '*_test.py')
[ -z "$found" ] && exit 0
echo "platform/ must hold no __init__.py, no conftest.py and no test module (docs/traps.md):" >&2
echo "$found" >&2
exit 1

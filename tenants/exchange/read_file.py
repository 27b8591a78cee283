"""The child process that reads an uploaded file. `file_reader.py` starts it, with the file as its input.

A file of some kilobytes can need gigabytes or hours. So this process limits itself before it looks at the
file, and a limit ends only this process. It has no connection, no secret and no settings.
"""

import json
import resource
import sys
import traceback
from collections.abc import Iterator
from typing import Any

from kernel.errors import Invalid, TooLarge
from kernel.sentences import Sentence
from tenants.exchange import tables, workbook

# The largest allowed workbook needs 200 MB and three seconds.
MOST_MEMORY = 320_000_000
MOST_SECONDS = 10
# The texts of a CSV file of 10 MB, with the headings beside each cell.
MOST_OUTPUT = 40_000_000
TOO_LARGE = Sentence(
    "This file is too large to read. Please copy only the table to a new file and choose that file"
)


def main() -> None:
    _limit()
    try:
        for line in _lines(json.loads(sys.argv[1]), sys.stdin.buffer.read()):
            print(json.dumps(line, ensure_ascii=False))
    except (Invalid, TooLarge) as error:
        _refuse(error)
    except MemoryError:
        _refuse(TooLarge(TOO_LARGE))
    except Exception as error:
        # Only places in the code, because the text of an error can contain a customer's data.
        places = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
        sys.exit(f"{type(error).__name__} at {places[-1]}")
    except BaseException as error:
        # The workbook reader panics if a part contradicts itself.
        if type(error).__name__ != "PanicException":
            raise
        _refuse(Invalid(file=workbook.DAMAGED))


def _limit() -> None:
    limits = {
        resource.RLIMIT_CPU: MOST_SECONDS,
        resource.RLIMIT_FSIZE: 2 * MOST_OUTPUT,
        # A core dump would contain the file.
        resource.RLIMIT_CORE: 0,
    }
    # macOS has no limit of memory.
    if sys.platform == "linux":
        limits[resource.RLIMIT_AS] = MOST_MEMORY
    for limit, most in limits.items():
        resource.setrlimit(limit, (most, most))


def _lines(asked: dict[str, Any], content: bytes) -> Iterator[dict[str, Any] | list[Any]]:
    """Yield the ignored headings and then each row."""
    table = tables.read(content, headings=asked["headings"], required=asked["required"])
    yield {"ignored": table.ignored}
    size = 0
    for row in table.rows:
        size += sum(map(len, row.cells)) + sum(len(cell.encode()) for cell in row.cells.values())
        if size > MOST_OUTPUT:
            raise TooLarge(TOO_LARGE)
        yield [row.number, row.cells, row.too_long, row.errors]


def _refuse(error: Invalid | TooLarge) -> None:
    """Write why the file cannot be read, as the last line."""
    sentence = error.fields["file"][0] if isinstance(error, Invalid) else error.sentence
    print(json.dumps({"code": error.code, "text": sentence, "says": sentence.said()}))


if __name__ == "__main__":
    main()

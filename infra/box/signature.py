"""The signature of a release. Without one of a key that the running release trusts, nothing is unpacked.

Each release names the keys that it trusts, so a new key comes with a release that the old one has signed.
"""

import subprocess
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from infra.box.box import Box, Refused

# As `infra/release` signs it.
WHO, PURPOSE, SIGNERS = "servicebay", "servicebay-release", "signers"


def require(box: Box, archive: Path, content: IO[bytes], key: Path | None = None) -> None:
    """Check `content`, which will be unpacked.

    `key` is a public key of OpenSSH. It counts only while no installed release names keys.
    """
    signature = archive.with_name(f"{archive.name}.sig")
    if not signature.is_file():
        raise Refused(f"{signature} is missing. Fetch it from where the release is. Nothing was unpacked.")
    own = box.home / "current" / SIGNERS
    if own.is_file():
        said = f"Servicebay {box.version_at('current')} does not trust {archive}"
        _verify(content, signature, own, said)
    elif key is None:
        raise Refused(
            "Name the file with the public key of the releases: --signer FILE. Nothing was unpacked."
        )
    elif not key.is_file() or len(key.read_text().split()) < 2:
        raise Refused(f"{key} is no public key of OpenSSH. Nothing was unpacked.")
    else:
        with NamedTemporaryFile("w", suffix=".signers") as trusted:
            trusted.write(line(key.read_text()))
            trusted.flush()
            _verify(content, signature, Path(trusted.name), f"{key} has not signed {archive}")


def line(key: str) -> str:
    """Return the line of a public key in a file of trusted keys."""
    kind, text = key.split()[:2]
    return f'{WHO} namespaces="{PURPOSE}" {kind} {text}\n'


def _verify(content: IO[bytes], signature: Path, trusted: Path, but: str) -> None:
    argv = ("ssh-keygen", "-Y", "verify", "-f", str(trusted), "-I", WHO, "-n", PURPOSE, "-s", str(signature))
    content.seek(0)
    done = subprocess.run(argv, stdin=content, capture_output=True, check=False)
    if done.returncode != 0:
        raise Refused(f"{but}. Fetch the archive and its signature again. Nothing was unpacked.")

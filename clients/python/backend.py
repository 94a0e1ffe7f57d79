"""Builds the wheel with the standard library alone, so that a machine without a network can install it (PEP 517, PEP 427)."""

from __future__ import annotations

import base64
import hashlib
import tarfile
import zipfile
from pathlib import Path

_NAME = "afya_client-1.0.0"
_HERE = Path(__file__).parent


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """Writes the wheel, and gives its name."""
    info = f"{_NAME}.dist-info"
    files = {f"afya_client/{file.name}": file.read_bytes() for file in sorted((_HERE / "afya_client").iterdir()) if file.is_file()}
    files[f"{info}/METADATA"] = _metadata()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: afya-client\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = [f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items()]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    wheel = f"{_NAME}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return wheel


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """Writes the source package, and gives its name."""
    name = f"{_NAME}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz") as archive:
        own = sorted(f"afya_client/{file.name}" for file in (_HERE / "afya_client").iterdir() if file.is_file())
        for file in ("pyproject.toml", "README.md", "backend.py", *own):
            archive.add(_HERE / file, f"{_NAME}/{file}")
    return name


def _metadata() -> bytes:
    head = (
        "Metadata-Version: 2.1\nName: afya-client\nVersion: 1.0.0\n"
        "Summary: The public API of a site that runs Afya, with the standard library alone.\n"
        "License: Apache-2.0\nRequires-Python: >=3.10\nDescription-Content-Type: text/markdown\n\n"
    )
    return head.encode() + (_HERE / "README.md").read_bytes()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()

"""The choices of pictures."""

from enum import StrEnum


class PictureKind(StrEnum):
    PHOTO = "photo"
    SIGNATURE = "signature"


class PictureSize(StrEnum):
    FULL = "full"
    THUMB = "thumb"

"""Reading what a form sends."""

from __future__ import annotations

from typing import NamedTuple

from litestar.datastructures import FormMultiDict, UploadFile
from litestar.exceptions import HTTPException, ValidationException

from parlour.core.edition import LARGEST
from parlour.core.errors import BadEdition, Problem
from parlour.web.given import Asked


class Choice(NamedTuple):
    """An entry of a select field."""

    value: str
    label: str
    chosen: bool


async def form_of(request: Asked) -> FormMultiDict:
    """What a form sent.

    :raises ValidationException: when it cannot be read as a form, for instance in an encoding that nobody knows.
    """
    try:
        return await request.form()
    except HTTPException:
        raise
    except (LookupError, ValueError) as error:  # UnicodeError is a ValueError
        raise ValidationException(str(error)[:200]) from None


def text_field(form: FormMultiDict, name: str) -> str:
    """A field that is a text; empty when it is missing or a file."""
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


async def edition_file(form: FormMultiDict) -> tuple[str, str] | None:
    """Text and name of the edition file that was sent along, if one was.

    :raises BadEdition: when it is too large or no text.
    """
    file = form.get("edition")
    if not isinstance(file, UploadFile):
        return None
    raw = await file.read(LARGEST + 1)
    name = "".join(char for char in file.filename or "" if char.isprintable())
    origin = name[:80] or "edition.toml"
    if len(raw) > LARGEST:
        raise BadEdition(origin, [Problem(0, "", "edition.large", {"most": LARGEST})])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadEdition(origin, [Problem(0, "", "edition.utf8")]) from None
    return (text, origin) if text else None

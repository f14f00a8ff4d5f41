"""Reading what a form sends."""

from __future__ import annotations

from litestar.datastructures import FormMultiDict, UploadFile

from parlour.core.edition import LARGEST
from parlour.core.errors import BadEdition, Problem


def text_field(form: FormMultiDict, name: str) -> str:
    """A field that is a text; empty when it is missing or a file."""
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


async def edition_file(form: FormMultiDict) -> str | None:
    """The text of the edition file that was sent along, if one was.

    :raises BadEdition: when it is too large or no text.
    """
    file = form.get("edition")
    if not isinstance(file, UploadFile):
        return None
    raw = await file.read(LARGEST + 1)
    origin = (file.filename or "edition.toml")[:80]
    if len(raw) > LARGEST:
        raise BadEdition(origin, [Problem(0, "", "edition.large", {"most": LARGEST})])
    try:
        return raw.decode("utf-8-sig") or None
    except UnicodeDecodeError:
        raise BadEdition(origin, [Problem(0, "", "edition.utf8")]) from None

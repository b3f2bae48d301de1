"""The archives that Python in a browser imports from, with compiled code.

Compiling takes most of a start, and a browser forgets what was compiled. An archive
that has the code too is kept for the next start.
"""

import marshal
import sys
from asyncio import sleep
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

_TRUSTED: Final = (1).to_bytes(4, "little")  # the source is not looked at: PEP 552


async def compiled(place: str) -> bytes | None:
    """Return the archive at a place, with the code of what was imported from it.

    Other tasks go on between modules. Returns ``None`` if it has the code of all.
    """
    specs = [getattr(each, "__spec__", None) for each in [*sys.modules.values()]]
    origins = {spec.origin for spec in specs if spec and spec.origin}
    sources = sorted(
        origin.removeprefix(f"{place}/")
        for origin in origins
        if origin.startswith(f"{place}/") and origin.endswith(".py")
    )
    archive = BytesIO(Path(place).read_bytes())
    with ZipFile(archive, "a", ZIP_DEFLATED) as written:
        for path in sources:
            await sleep(0)
            source = written.read(path)
            code = compile(source, f"{place}/{path}", "exec", dont_inherit=True)
            head = MAGIC_NUMBER + _TRUSTED + source_hash(source)
            written.writestr(f"{path}c", head + marshal.dumps(code))
    return archive.getvalue() if sources else None

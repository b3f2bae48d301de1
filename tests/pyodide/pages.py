"""What Pyodide runs: pages, and a check of wrong code; it returns a text of JSON."""

import json
from pathlib import Path

from fourinrow.shell.in_browser import Pages, checked

given = json.loads(Path("/given/given.json").read_text())


async def run() -> str:
    pages = Pages(given["root"])
    heard: list[str] = []
    checked(json.dumps({"code": given["code"]}), heard.append, "/tmp")
    return json.dumps(
        {
            "pages": [
                json.loads(await pages.visited(address))
                for address in given["addresses"]
            ],
            "heard": [json.loads(each) for each in heard],
        }
    )

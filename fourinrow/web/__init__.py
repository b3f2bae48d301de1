"""Show it in a browser: a page is a pure function of its address.

Reading order: `house`, `line_of_play`, `bad_address`, `opponents`, `game_address`,
`address`, `page_questions`, `answering`, `moving`, `static_files`, `frame`, `pages`.
"""

__all__: list[str] = []

"""Show it in a browser: a page is a pure function of its address.

Reading order: `house`, `line_of_play`, `bad_address`, `opponents`, `game_address`,
`nested_numbers`, `tree_address`, `address`, `tree_questions`, `page_questions`,
`answering`, `moving`, `static_files`, `frame`, `tree_forms`, `tree_elsewhere`,
`tree_page`, `pages`.
"""

__all__: list[str] = []

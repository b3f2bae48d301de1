"""Show it in a browser: a page is a pure function of its address.

Reading order: `house`, `line_of_play`, `bad_address`, `opponents`, `game_address`,
`nested_numbers`, `tree_address`, `tour_address`, `address`, `tree_questions`,
`page_questions`, `replying`, `answering`, `moving`, `static_files`, `frame`,
`game_names`; the parts of the page of a game: `game_view`, `worth_words`,
`best_moves`, `board_table`, `clickable_board`, `controls`, `evaluation_graph`,
`move_list`, `form_fields`, `drawn_board`, `setup_form`, `same_elsewhere`, `game_page`;
those of a page of trees: `tree_forms`, `tree_elsewhere`, `tree_page`; `tour_page`;
`pages`, `sent_form`; the server: `desk`, `asking`, `guard`, `responses`, `solving`,
`openapi`, `programs`, `app`.
"""

__all__: list[str] = []

"""Show it in a browser: a page is a pure function of its address.

Reading order: `offered`, `line_of_play`, `address_fields`, `nested_numbers`,
`addresses`, `drawn_board`, `next_address`, `page_questions`, `worths`, `noted_stop`,
`answers`, `frame`; the parts of the page of a game: `game_view`, `evaluation_graph`,
`form_fields`, `forms`, `clickable_board`, `controls`, `same_in_code`, `game_page`;
`tree_page`; `tour_page`; `pages`; the server: `question_queue`, `responses`,
`solve_requests`, `programs`, `openapi`, `app`.
"""

__all__: list[str] = []

"""Show it in a browser: a page is a pure function of its address.

Reading order: `offered`, `address_fields`, `addresses`, `page_questions`, `answers`,
`frame`; the parts of the page of a game: `game_view`, `evaluation_graph`,
`explanation`, `review`, `forms`, `clickable_board`, `controls`, `same_in_code`,
`game_page`; `puzzle_page`; `tree_page`; `tour_page`; `check_page`; `question_queue`,
`pages`; `placed_pages`; the server: `api`, `app`, `processes`, `server`. Only the last
three touch the world.
"""

__all__: list[str] = []

"""What is a board? Grids, rules, lines, wins, situations, ratings and notation.

Reading order: `players`, `grid`, `rules`, `lines`, `wins`, `situation`, `rating`,
`notation`. Nothing here has heard of a search or a score.
"""

"""The commands of the command line, one file each.

Reading order: `play`, `match`, `tournament`, `solve`, `explain`, `puzzle`, `show`,
`tree`, `tour`, `web`, `check`, `prove`, `book`, `evaluate`, `label`.
"""

"""The commands of the command line, a file a command.

Reading order: `play`, `match`, `tournament`, `solve`, `show`, `tree`, `tour`, `web`,
`check`, `book`, `bench`.
"""

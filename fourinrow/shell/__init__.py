"""Talk: the only files that print, read a line, open a file or make a generator.

Reading order: `commands`, a file for each command, and the files that serve them:

- `cli` finds the command, reads its options, and runs it.
- `options` are those that several commands share, and the numbers that they take.
- `terminal` opens the standard streams; writes messages and, during a long search,
  signs of life.
- `signals` says what Ctrl-C and SIGTERM end.
- `files` reads and writes saved games, tables and pictures.
- `solve_lines` solves lines of positions one by one, `solve_jobs` several at a time.
- `workers` are the processes of --jobs.
- `web_server` runs the server of pages, `web_workers` are its processes,
  `house_files` opens what it serves of files.
- `many_games` plays the games of a match or tournament, several at a time.
- `game_choice` finds the game of the options, `player_files` a player by its name or
  in a file, and `python_files` the values in users' files.
- `checking` tries laws on a user's file, in processes of their own.
- `repl` is the loop of the prompt, `completing` its TAB, `background` its pondering.
- `notebook` shows positions and searches in a notebook, and `hypothesis_types` names
  the strategies that Hypothesis draws our types with.
"""

"""Talk to the user.

Only here, in servers and in `check_proof` is anything printed, or a user's file read.

Reading order: `commands`, a file for each command, and the files that serve them:

- `cli` finds the command, reads its options, and runs it.
- `options` are those that several commands share, and the numbers that they take.
- `terminal` prepares the standard streams, and writes messages and the progress of
  a long search.
- `signals` handles SIGTERM.
- `files` reads and writes saved games, books and pictures.
- `kept_work` keeps long work as it is done.
- `position_source` gets positions from lines, at random, or from games of players.
- `workers` are the processes of --jobs.
- `many_games` plays the games of a match or tournament, several at a time.
- `choices` finds the game and the players that the options name, `user_files` those
  in users' files.
- `checking` tries laws on a user's file, in a separate process.
- `static_site` makes the files of pages without a server, and `in_browser` is what
  answers them there.
- `repl` is the loop of the prompt.
- `notebook` shows positions and searches in a notebook.
"""

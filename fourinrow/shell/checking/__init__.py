"""Check a user's file: its laws are tried in processes of their own.

Reading order: `messages` between the processes, `child` tries laws on a file, `process`
starts and ends one, and `verdicts` collects what it reports.
"""

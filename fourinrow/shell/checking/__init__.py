"""Check a user's file: try its laws in separate processes.

Reading order: `messages` pass between the processes, `child` tries laws on a file,
`process` starts and ends a child, and `verdicts` collects its reports.
"""

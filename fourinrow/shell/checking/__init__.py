"""Check a user's file: try its laws in a separate process.

The command never runs anything of the file. It starts a process for it, which gets a
`Task` and reports in lines of JSON.

Reading order: `task` is what the process is to do, `child` is that process, `process`
starts it, and again where it ends early, until each law has a verdict, and `formats`
write them.
"""

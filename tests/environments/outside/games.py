"""Games for the suites of other libraries: ours, and some as from users' files."""

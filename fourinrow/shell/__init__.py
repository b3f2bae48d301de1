"""Talk: the only files that print, read a line, open a file or make a generator."""

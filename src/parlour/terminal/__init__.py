"""Playing and looking things up in a terminal: lines of text that a screen reader reads well."""

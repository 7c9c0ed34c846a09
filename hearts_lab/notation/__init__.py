"""Reading and writing deals and games: one parser a format, strict, with limits."""

"""The rules on plain ints, for speed."""

"""A reference implementation of the card game Hearts that explains every decision it takes."""

__version__ = "0.1.0"

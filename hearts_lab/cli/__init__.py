"""The command line: `hearts-lab` or `python -m hearts_lab`."""

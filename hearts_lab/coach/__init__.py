"""The coach: principles with their reasons, hints that hold them against numbers, mistakes by name."""

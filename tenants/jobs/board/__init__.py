"""The jobs of a garage as a list and as a board."""

"""One module for each row, or for a few that share their preparation: `measure(ground)` yields them."""

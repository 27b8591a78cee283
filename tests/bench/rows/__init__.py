"""One module for each row or group of rows. `measure(ground)` yields the figures."""

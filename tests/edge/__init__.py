"""A package, so that pytest stops nginx and the web server after the last test of this folder."""

"""`servicebay-box`: installs, upgrades and checks Servicebay on one Debian 13 machine with systemd.

It uses only the standard library, because it runs before anything else is there. A release contains these
modules as one file.
"""

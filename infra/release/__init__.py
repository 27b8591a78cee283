"""The archive of a release, from which `servicebay-box` installs and upgrades a machine."""

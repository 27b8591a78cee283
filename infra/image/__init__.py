"""The container image, built without a container daemon and without an image registry."""

"""The edge: nginx in front of the web processes. It serves the web app and protects the API."""

"""Servicebay on Kubernetes: plain YAML with Kustomize, and the rules that the YAML must keep."""

"""The product's WSGI application without the share of heavy operations: they may use all threads, as light ones."""

from dataclasses import replace

from config.wsgi import application
from kernel import admission

admission.use(replace(admission._limits, heavy=1_000))

__all__ = ["application"]

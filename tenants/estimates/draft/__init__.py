"""An estimate that staff still change."""

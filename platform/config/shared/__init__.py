"""The public pages behind links: a job and its invoice, and an estimate."""

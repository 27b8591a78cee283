"""What the customer of a job approved, and what an owner allowed on top."""

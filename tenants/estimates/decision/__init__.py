"""What a customer decided, and its record."""

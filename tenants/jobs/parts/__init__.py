"""The parts of a job: on its bill, from the shelf and back."""

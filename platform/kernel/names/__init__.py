"""Names of people and cars, compared by how they sound."""

"""Files that somebody wants to import, and what became of them."""

from django.db import models
from django.db.models.functions import Now


class ImportRun(models.Model):
    what = models.CharField(max_length=20, help_text="An Imported.")
    state = models.CharField(max_length=10, help_text="An ImportState.")
    file_name = models.CharField(max_length=200)
    # Kept only while it may still be run. No StoredFile: each member may download those of their
    # garage, and this holds the particulars of all customers.
    content = models.BinaryField(null=True)
    rows = models.PositiveIntegerField()
    # Those without a problem. Where only they are wanted, the others are handed back with their problems.
    good_rows = models.PositiveIntegerField(db_default=0)
    good_rows_only = models.BooleanField(db_default=False)
    bad_rows = models.BinaryField(null=True)
    done = models.PositiveIntegerField(db_default=0)
    # The first of them; `problem_count` counts all.
    problems = models.JSONField(default=list)
    problem_count = models.PositiveIntegerField(db_default=0)
    will_add = models.JSONField(default=dict)
    ignored_columns = models.JSONField(default=list)
    # Who checked it and, from the start on, who started it: a membership, and the name on it.
    membership_id = models.UUIDField()
    person_name = models.CharField(max_length=200)
    tries = models.PositiveSmallIntegerField(db_default=0)
    error = models.CharField(max_length=300, db_default="")
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "import_run"

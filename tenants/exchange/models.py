"""Imports: the uploaded files, their problems and results."""

from django.db import models
from django.db.models.functions import Now


class ImportRun(models.Model):
    what = models.CharField(max_length=20, help_text="An Imported.")
    state = models.CharField(max_length=10, help_text="An ImportState.")
    file_name = models.CharField(max_length=200)
    # The file is kept only until the import is done. It is not a StoredFile, which every member may download,
    # because it contains the data of all customers.
    content = models.BinaryField(null=True)
    # It is 0 until the file is read.
    rows = models.PositiveIntegerField()
    # This is the number of rows without problems. With `good_rows_only`, only these rows are imported.
    good_rows = models.PositiveIntegerField(db_default=0)
    good_rows_only = models.BooleanField(db_default=False)
    bad_rows = models.BinaryField(null=True)
    done = models.PositiveIntegerField(db_default=0)
    # These are the first problems. `problem_count` is the number of all problems.
    problems = models.JSONField(default=list)
    problem_count = models.PositiveIntegerField(db_default=0)
    will_add = models.JSONField(default=dict)
    ignored_columns = models.JSONField(default=list)
    # These are the membership and name of the person who uploaded the file, and later of the person who
    # started the import.
    membership_id = models.UUIDField()
    person_name = models.CharField(max_length=200)
    tries = models.PositiveSmallIntegerField(db_default=0)
    error = models.CharField(max_length=300, db_default="")
    error_code = models.CharField(max_length=40, null=True)
    # The code and the values of the error's sentence, for clients in other languages.
    says = models.JSONField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "import_run"

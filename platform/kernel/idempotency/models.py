"""The first response to each keyed request. A repeat of the request gets this response."""

from django.db import models
from django.db.models.functions import Now


class KeyedAnswer(models.Model):
    person_id = models.BigIntegerField()
    operation = models.CharField(max_length=80)
    key = models.CharField(max_length=200)
    request_hash = models.BinaryField()
    status = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "keyed_answer"
        constraints = [
            models.UniqueConstraint(fields=["person_id", "operation", "key"], name="keyed_answer_key"),
        ]
        indexes = [models.Index(fields=["created_at"], name="keyed_answer_age")]

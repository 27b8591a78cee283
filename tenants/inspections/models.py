"""Templates of inspections, and the inspections of a visit with their points."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower, Now

from kernel.languages import ENGLISH, LANGUAGE_CODE
from tenants.catalogue.models import Service
from tenants.files.models import StoredFile
from tenants.inspections.codes import SKIPPED, InspectionState, Mark
from tenants.inspections.rules import (
    GROUP_LENGTH,
    LABEL_LENGTH,
    MEASURED_LENGTH,
    NAME_LENGTH,
    NOTE_LENGTH,
)
from tenants.pictures.models import Picture
from tenants.visits.models import Visit


class InspectionTemplate(models.Model):
    name = models.CharField(max_length=NAME_LENGTH)
    retired_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "inspection_template"
        constraints = [
            models.UniqueConstraint(
                Lower("name"), name="inspection_template_once", condition=Q(retired_at=None)
            )
        ]


class TemplatePoint(models.Model):
    template = models.ForeignKey(InspectionTemplate, on_delete=models.PROTECT, related_name="points")
    place = models.PositiveSmallIntegerField()
    group_name = models.CharField(max_length=GROUP_LENGTH)
    label = models.CharField(max_length=LABEL_LENGTH)
    # The service that is suggested when the point is bad.
    service = models.ForeignKey(Service, on_delete=models.PROTECT, null=True, related_name="+")
    photo_when_bad = models.BooleanField(db_default=False)

    class Meta:
        db_table = "template_point"
        constraints = [models.UniqueConstraint(fields=["template", "place"], name="template_point_place")]


class Inspection(models.Model):
    """It keeps the names of its template, so that a changed template changes no inspection."""

    visit = models.ForeignKey(Visit, on_delete=models.PROTECT, related_name="inspections")
    template_name = models.CharField(max_length=NAME_LENGTH)
    state = models.CharField(max_length=4, db_default=InspectionState.OPEN.value)
    # The person who started it, and later the person who finished it.
    person_name = models.CharField(max_length=200)
    done_at = models.DateTimeField(null=True)
    # The language of the PDF.
    language = models.CharField(max_length=2, db_default=ENGLISH)
    # The PDF. It is dropped when the inspection is reopened.
    paper = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "inspection"
        constraints = [
            models.CheckConstraint(
                condition=Q(state=InspectionState.OPEN.value, done_at=None)
                | Q(state=InspectionState.DONE.value, done_at__isnull=False),
                name="inspection_state",
            ),
            models.CheckConstraint(condition=Q(language__regex=LANGUAGE_CODE), name="inspection_language"),
        ]


class InspectionPoint(models.Model):
    inspection = models.ForeignKey(Inspection, on_delete=models.PROTECT, related_name="points")
    place = models.PositiveSmallIntegerField()
    group_name = models.CharField(max_length=GROUP_LENGTH)
    label = models.CharField(max_length=LABEL_LENGTH)
    service = models.ForeignKey(Service, on_delete=models.PROTECT, null=True, related_name="+")
    photo_when_bad = models.BooleanField(db_default=False)
    mark = models.CharField(max_length=7, db_default="")
    measured = models.CharField(max_length=MEASURED_LENGTH, db_default="")
    note = models.CharField(max_length=NOTE_LENGTH, db_default="")
    # The code of the estimate that was sent with this point. The point never changes afterwards.
    sent_on = models.CharField(max_length=20, db_default="")
    version = models.PositiveIntegerField(db_default=1)

    class Meta:
        db_table = "inspection_point"
        constraints = [
            models.UniqueConstraint(fields=["inspection", "place"], name="inspection_point_place"),
            models.CheckConstraint(
                condition=Q(mark__in=["", SKIPPED, *Mark.values]), name="inspection_point_mark"
            ),
        ]


class PointPicture(models.Model):
    point = models.ForeignKey(InspectionPoint, on_delete=models.PROTECT, related_name="pictures")
    picture = models.OneToOneField(Picture, on_delete=models.PROTECT, related_name="point_picture")

    class Meta:
        db_table = "point_picture"

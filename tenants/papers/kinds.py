"""A kind of paper. A worker draws the PDF of a row once, and the row keeps it.

Invoices and receipts do not use it, because one invoice has several papers: `tenants.invoices.papers`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpResponse

from garages.roles import Permission
from kernel import clock, outbox
from kernel.errors import NotFound, Rendering
from kernel.files.addresses import signed_address
from kernel.http import answer
from kernel.http.fields import DownloadOut
from tenants.files import services as files
from tenants.papers.mails import PaperMails

Row = TypeVar("Row", bound=Model)
Page = TypeVar("Page")


@dataclass(frozen=True)
class _Drawable:
    row_id: int
    version: int
    page: Any
    more: dict[str, Any]


def lock_itself(row: Model) -> None:
    type(row)._default_manager.select_for_update(no_key=True).get(pk=row.pk)


@dataclass(frozen=True, kw_only=True)
class PaperKind(Generic[Row, Page]):
    # The name of the task, and of its argument with the id of the row.
    task: str
    argument: str
    rows: QuerySet[Row]
    # Returns what the PDF shows, or None if the row has no paper now.
    page: Callable[[Row], Page | None]
    # Only workers call this.
    draw: Callable[[Page], bytes]
    file_name: Callable[[Page], str]
    # The permission for a download.
    needs: Permission | str = ""
    # A request for a mail takes the same lock, so that only one of the two sends the mail.
    lock: Callable[[Row], object] = lock_itself
    # A PDF of an older version is not kept.
    version: Callable[[Row], int] = lambda _row: 0
    # Whether an equal file may be shared. A file that is deleted with its row may not.
    shared: bool = True
    column: str = "paper"
    # The column that says why the PDF could not be drawn.
    problem: str = ""
    mails: PaperMails | None = None
    # Called with the locked row, and with the other arguments of the task.
    kept: Callable[..., None] = lambda _row, **_more: None
    failed: Callable[..., None] = lambda _row, **_more: None
    seconds: int = 20

    def queue(self, row: Row, **more: Any) -> None:
        self.queue_all([row], **more)

    def queue_all(self, rows: Iterable[Row], **more: Any) -> None:
        """Queue the drawings with one statement. The minute allows another attempt after a failure."""
        now = f"{clock.now():%Y%m%d%H%M}"
        keys = {":".join(map(str, (row.pk, self.version(row), *more.values(), now))): row.pk for row in rows}
        outbox.enqueue_many(self.task, {key: {self.argument: pk, **more} for key, pk in keys.items()})

    def find(self, row_id: int) -> Row | None:
        return self.rows.filter(pk=row_id).first()

    def address(self, row: Row | None, **more: Any) -> DownloadOut | HttpResponse:
        """Answer with the address of the PDF. If there is no PDF, queue its drawing."""
        if row is None:
            raise NotFound
        if file_id := self._file_id(row):
            return DownloadOut(address=signed_address(file_id))
        self.queue(row, **more)
        # An exception would roll the queued drawing back.
        return answer.of_error(Rendering())

    def mail(self, row: Row, *, to: str, by: str) -> Any:
        """Queue a mail with the PDF of a locked row, and return the mail."""
        assert self.mails is not None  # noqa: S101 - the kind has mails
        mail, is_new = self.mails.add(row, to=to, by=by)
        if is_new and self._file_id(row):
            self.mails.send(mail.pk)
        elif is_new:
            self.queue(row)
        return mail

    def register(self) -> None:
        if self.mails:
            self.mails.register()
        outbox.register(
            outbox.Task(
                self.task,
                load=self._load,
                effect=self._draw,
                stamp=self._keep,
                give_up=self._give_up,
                seconds=self.seconds,
                queue="papers",
            )
        )

    def _file_id(self, row: Row) -> int | None:
        found: int | None = getattr(row, f"{self.column}_id")
        return found

    def _load(self, **ids: Any) -> _Drawable | None:
        row = self.find(ids.pop(self.argument))
        page = self.page(row) if row else None
        if row is None or page is None:
            return None
        # A PDF that is there is not drawn again, but somebody may wait for it.
        return _Drawable(row.pk, self.version(row), None if self._file_id(row) else page, ids)

    def _draw(self, wanted: _Drawable) -> bytes:
        return b"" if wanted.page is None else self.draw(wanted.page)

    def _keep(self, wanted: _Drawable, content: bytes) -> None:
        row = self._locked(wanted.row_id)
        if self.version(row) != wanted.version:
            return
        if wanted.page is not None and self._file_id(row) is None:
            file = files.store(
                content,
                content_type="application/pdf",
                name=self.file_name(wanted.page),
                needs=self.needs,
                reuse=self.shared,
            )
            self._save(row, **{self.column: file}, **({self.problem: ""} if self.problem else {}))
        if self.mails:
            self.mails.send_waiting(row)
        self.kept(row, **wanted.more)

    def _give_up(self, reason: str, **ids: Any) -> None:
        row = self._locked(ids.pop(self.argument))
        if self.problem:
            self._save(row, **{self.problem: reason})
        if self.mails:
            self.mails.fail_waiting(row, f"The document could not be drawn: {reason}")
        self.failed(row, **ids)

    def _locked(self, row_id: int) -> Row:
        row = self.rows.get(pk=row_id)
        self.lock(row)
        row.refresh_from_db()
        return row

    @staticmethod
    def _save(row: Row, **values: Any) -> None:
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=list(values))

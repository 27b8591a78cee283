"""Composes the mail of a garage to a customer or supplier, as text and as HTML."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join

from kernel.languages import worded
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail
from kernel.sentences import Sentence


@dataclass(frozen=True)
class Sender:
    """The garage. Answers to the mail go to its address."""

    name: str
    phone: str
    email: str

    @property
    def signature(self) -> str:
        return " · ".join(filter(None, (self.name, self.phone)))


@dataclass(frozen=True)
class Link:
    """In the text, the line `before` is above the address. Without it, the label is."""

    address: str
    label: Sentence
    before: Sentence | None = None


def garage_mail(
    sender: Sender,
    *,
    key: str,
    to: str,
    language: str,
    subject: str,
    paragraphs: Sequence[str],
    link: Link | None = None,
    attachments: tuple[Attachment, ...] = (),
) -> Mail:
    """Return the mail with its sentences worded in the language."""
    said = [worded(paragraph, language) for paragraph in paragraphs]
    lines, body = [*said], [format_html("<p>{}</p>", paragraph) for paragraph in said]
    if link:
        label = worded(link.label, language)
        before = worded(link.before, language) if link.before else f"{label}:"
        lines.append(f"{before}\n{link.address}")
        body.append(format_html('<p><a href="{}">{}</a></p>', link.address, label))
    return Mail(
        key=key,
        to=to,
        subject=worded(subject, language),
        text="\n\n".join([*lines, sender.signature]) + "\n",
        html=format_html(
            '<div style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1c1c1f">{}'
            "<p>{}</p></div>",
            format_html_join("", "{}", ((part,) for part in body)),
            sender.signature,
        ),
        sender_name=sender.name[:NAME_IN_MAIL],
        reply_to=sender.email,
        attachments=attachments,
    )

"""The words of a garage for its services. They help to read what people write in one line."""

from typing import Any

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.names.keys import name_key
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.catalogue.errors import WordTaken
from tenants.catalogue.models import Service, ServiceWord


def list_service_words() -> list[dict[str, Any]]:
    """Return all words, sorted by service and phrase."""
    rows = ServiceWord.objects.select_related("service").order_by("service_id", "phrase", "id")
    return [word_fields(word) for word in rows]


def word_fields(word: ServiceWord) -> dict[str, Any]:
    return {
        "word_id": word.pk,
        "service_id": word.service_id,
        "service_name": word.service.name,
        "phrase": word.phrase,
    }


def teach_service_word(actor: Actor, *, service_id: int, phrase: str) -> ServiceWord:
    """Remember that a phrase means a service. A phrase means one service, in whatever script and spelling."""
    actor.require(Permission.TEACH_WORDS)
    # A removed service loses its words, so it must not be removed meanwhile.
    service = Service.objects.select_for_update(no_key=True).filter(pk=service_id, archived_at=None).first()
    if service is None:
        raise Invalid(serviceId=Sentence("Not found in your garage"))
    key = name_key(phrase)
    if not key:
        raise Invalid(phrase=Sentence("Please write a word with letters"))
    if known := ServiceWord.objects.select_related("service").filter(phrase_key=key).first():
        raise WordTaken(phrase=phrase, service=known.service.name)
    # Of two people who teach the same phrase in the same moment, one gets the error "conflict".
    word = ServiceWord.objects.create(service=service, phrase=phrase, phrase_key=key, person_name=actor.name)
    activity.record(actor, "service", service.pk, "word_taught", after=phrase)
    return word


def forget_service_word(actor: Actor, *, word_id: int) -> None:
    actor.require(Permission.TEACH_WORDS)
    word = ServiceWord.objects.filter(pk=word_id).first()
    if word is None or not ServiceWord.objects.filter(pk=word_id).delete()[0]:
        raise NotFound
    activity.record(actor, "service", word.service_id, "word_forgotten", before=word.phrase)


def drop_words_of_removed_services() -> None:
    """Delete words that mean a removed service, so that they can be taught for other services."""
    ServiceWord.objects.filter(service__archived_at__isnull=False).delete()

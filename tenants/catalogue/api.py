"""The operations of the services screens."""

from typing import Any

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.catalogue import queries, schemas, services, words
from tenants.catalogue.errors import WordTaken

routes = Routes(tags=["catalogue"])

CATEGORY = ("garageJobCategoryId",)
view_gate = in_garage(Permission.SEE_CATALOGUE, when_locked="always")
view_category_gate = in_garage(Permission.SEE_CATALOGUE, when_locked="always", ids=CATEGORY)
add_gate = in_garage(Permission.CHANGE_CATALOGUE, when_locked="never", creates=True)
add_to_category_gate = in_garage(
    Permission.CHANGE_CATALOGUE, when_locked="never", hints=CATEGORY, creates=True
)
change_gate = in_garage(Permission.CHANGE_CATALOGUE, when_locked="never", ids=("service_id",))


@routes.get("/garage/jobservices", gate=view_category_gate, response=list[schemas.ServiceOut])
def list_services(request: Request, garageJobCategoryId: str = "") -> list[dict[str, Any]]:  # noqa: N803
    # Empty and 0 mean all categories. The gate has refused other values that are not numbers.
    return queries.list_services(int(garageJobCategoryId or 0))


@routes.get("/garage/get-jobservice-defaults", gate=view_gate, response=schemas.ServiceDefaultsOut)
def get_service_defaults(request: Request) -> dict[str, Any]:
    return {"job_categories": queries.categories()}


@routes.get("/garage/garage-jobcategories", gate=view_gate, response=list[schemas.CategoryOut])
def list_categories(request: Request) -> list[dict[str, Any]]:
    return queries.categories()


@routes.get(
    "/garage/jobsubcategories-by-garagejobcategory",
    gate=view_category_gate,
    response=schemas.SubCategoriesOut,
)
def list_subcategories(request: Request, garageJobCategoryId: int) -> dict[str, Any]:  # noqa: N803
    return {"data": queries.subcategories(garageJobCategoryId)}


@routes.get(
    "/garage/jobservices/{service_id}",
    gate=in_garage(Permission.SEE_CATALOGUE, when_locked="always", ids=("service_id",)),
    response=schemas.ServiceOut,
)
def get_service(request: Request, service_id: int) -> dict[str, Any]:
    return queries.get_service(service_id)


@routes.post("/garage/jobservices", gate=add_gate, response=schemas.ServiceOut)
def add_service(request: Request, payload: schemas.ServiceIn) -> Answer:
    service = services.add_service(request.actor, payload.details())
    return Answer(queries.get_service(service.pk), Sentence("A new service has been added!"))


@routes.put(
    "/garage/jobservices/{service_id}",
    gate=change_gate,
    response=schemas.ServiceOut,
    refuses=[ChangedMeanwhile],
)
def change_service(request: Request, service_id: int, payload: schemas.ChangedServiceIn) -> Answer:
    services.change_service(
        request.actor, service_id=service_id, details=payload.details(), version=payload.version
    )
    return Answer(queries.get_service(service_id), Sentence("Your service is updated!"))


@routes.delete("/garage/jobservices/{service_id}", gate=change_gate)
def remove_service(request: Request, service_id: int) -> Answer:
    services.remove_service(request.actor, service_id=service_id)
    return Answer(None, Sentence("The service has been deleted."))


@routes.post(
    "/garage/remove-sample-services",
    gate=in_garage(Permission.CHANGE_CATALOGUE, when_locked="never"),
    response=schemas.RemovedOut,
)
def remove_sample_services(request: Request) -> Answer:
    removed = services.remove_samples(request.actor)
    return Answer(
        {"removed": removed}, Sentence("{removed} sample services have been removed.", removed=removed)
    )


@routes.post("/garage/jobcategories", gate=add_gate, response=schemas.CategoryOut)
def add_category(request: Request, payload: schemas.CategoryIn) -> Answer:
    category = services.add_category(request.actor, name=payload.job_category)
    added = {"garage_job_category_id": category.pk, "job_category": category.name}
    return Answer(added, Sentence("New category has been added"))


@routes.post("/garage/jobsubcategories", gate=add_to_category_gate, response=schemas.SubCategoryOut)
def add_subcategory(request: Request, payload: schemas.SubCategoryIn) -> Answer:
    subcategory = services.add_subcategory(
        request.actor, category_id=payload.garage_job_category_id, name=payload.job_sub_category
    )
    added = {"job_sub_category_id": subcategory.pk, "job_sub_category": subcategory.name}
    return Answer(added, Sentence("New subcategory has been added"))


@routes.get("/garage/service-words", gate=view_gate, response=list[schemas.ServiceWordOut])
def list_service_words(request: Request) -> list[dict[str, Any]]:
    return words.list_service_words()


@routes.post(
    "/garage/service-words",
    gate=in_garage(Permission.TEACH_WORDS, when_locked="never", hints=("serviceId",), creates=True),
    response=schemas.ServiceWordOut,
    refuses=[WordTaken],
)
def teach_service_word(request: Request, payload: schemas.ServiceWordIn) -> Answer:
    word = words.teach_service_word(request.actor, service_id=payload.service_id, phrase=payload.phrase)
    said = Sentence("“{phrase}” means {service} now.", phrase=word.phrase, service=word.service.name)
    return Answer(words.word_fields(word), said)


@routes.delete(
    "/garage/service-words/{word_id}",
    gate=in_garage(Permission.TEACH_WORDS, when_locked="never", ids=("word_id",)),
)
def forget_service_word(request: Request, word_id: int) -> Answer:
    words.forget_service_word(request.actor, word_id=word_id)
    return Answer(None, Sentence("The word is removed."))

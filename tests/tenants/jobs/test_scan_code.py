"""The codes that a phone scans: the job card's, and labels of parts."""

import pypdfium2
import weasyprint
import zxingcpp
from PIL import Image

from tests.api import Api, refused
from tests.billed import open_job
from tests.cast import Cast
from tests.goods import add_part
from tests.shop import Shop


def drawn(svg: str) -> Image.Image:
    page = f"<style>@page {{ size: 30mm; margin: 0 }} svg {{ width: 30mm; height: 30mm }}</style>{svg}"
    content = weasyprint.HTML(string=page).write_pdf()
    picture: Image.Image = pypdfium2.PdfDocument(content)[0].render(scale=4).to_pil()
    return picture


def test_code_of_a_job_card_names_the_job_once_the_garage_has_parts(api: Api, cast: Cast, shop: Shop) -> None:
    owner = api.as_(cast.owner)
    job = open_job(owner, shop)
    assert owner.get(f"jobs/{job}/scan-code").data["svg"] is None
    add_part(owner)
    answer = api.as_(cast.technician).get(f"jobs/{job}/scan-code", garageId=cast.first.pk)
    assert answer.data["jobCode"] == owner.get(f"jobs/{job}").data["jobCode"]
    (found,) = zxingcpp.read_barcodes(drawn(answer.data["svg"]))
    assert found.text == f"SBJ{job}"


def test_deleted_job_has_no_code(api: Api, cast: Cast, shop: Shop) -> None:
    owner = api.as_(cast.owner)
    job = open_job(owner, shop)
    owner.delete(f"jobs/{job}")
    assert owner.get(f"jobs/{job}/scan-code").status == 404


def test_label_of_another_garage_says_so(api: Api, cast: Cast) -> None:
    part = add_part(api.as_(cast.owner))
    answer = api.as_(cast.outsider).get("parts/find", code=f"SBP{part['partId']}")
    assert refused(answer, 404, "not_found")
    assert answer.body["message"] == "This label belongs to another garage."
    unknown = api.as_(cast.owner).get("parts/find", code=f"SBP{int(part['partId']) + 999}")
    assert refused(unknown, 404, "not_found")
    assert unknown.body["message"] == "This code is not known."

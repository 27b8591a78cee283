"""Enters the records of the notebook into the product through the API, each on its day."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from kernel import clock
from tests.api import Answered, Api
from tests.billed import issue
from tests.counting import counted, post_count
from tests.goods import add_part
from tests.job_parts import hand
from tests.shop import Shop
from tests.worked_month.notebook import CUSTOMERS, PARTS, SUPPLIERS, Record


def data_of(answer: Answered) -> dict[str, Any]:
    assert answer.status == 200, answer.body
    assert answer.body["success"] is True
    return dict(answer.data)


@dataclass
class Entering:
    """Remembers the answers under the names of the notebook."""

    client: Api
    shop: Shop
    start: datetime
    parts: dict[str, Record] = field(default_factory=dict)
    suppliers: dict[str, Record] = field(default_factory=dict)
    customers: dict[str, Record] = field(default_factory=dict)
    deliveries: dict[str, Record] = field(default_factory=dict)
    bills: dict[str, Record] = field(default_factory=dict)
    returns: dict[str, Record] = field(default_factory=dict)
    jobs: dict[str, int] = field(default_factory=dict)
    invoices: dict[str, Record] = field(default_factory=dict)

    def run(self, records: Iterable[Record]) -> "Entering":
        with clock.at(self.start):
            self._set_up()
        for record in records:
            with clock.at(self.start + timedelta(days=record["day"] - 1)):
                getattr(self, "_" + record["what"].replace(" ", "_"))(record)
        return self

    def _set_up(self) -> None:
        for name, part in PARTS.items():
            self.parts[name] = add_part(
                self.client,
                partNumber=name,
                partName=part["name"],
                hsn=part["hsn"],
                unit=part["unit"],
                gstRate=float(part["rate"]),
                price=float(part["price"]),
                mrp=float(part["price"]),
                barcodes=[],
            )
        for name, supplier in SUPPLIERS.items():
            body = {"supplierName": supplier["name"], "gstin": supplier["gstin"]}
            self.suppliers[name] = data_of(self.client.post("suppliers", body))
        for place, (name, customer) in enumerate(CUSTOMERS.items()):
            self.customers[name] = self._customer(customer, f"980000010{place}")

    def _customer(self, customer: Record, phone: str) -> Record:
        about = {
            "customerName": customer["name"],
            "phoneNumber": phone,
            "email": f"{phone}@month.example",
            "isPremiumCustomer": 0,
        }
        vehicle = {"vehicleNumber": customer["plate"], "vehicleModel": "Swift"}
        added = data_of(self.client.post("customers", about | vehicle))
        for_invoice = {"gstin": customer["gstin"], "stateCode": customer["state"], "address": "1 MG Road"}
        data_of(self.client.put(f"customers/{added['customerId']}", about | for_invoice))
        return added

    def _opening(self, record: Record) -> None:
        self._correct(record, "opening", unitCost=float(record["cost"]))

    def _correction(self, record: Record) -> None:
        self._correct(record, record["kind"])

    def _correct(self, record: Record, kind: str, **more: Any) -> None:
        body = {"kind": kind, "quantity": float(record["quantity"]), "reason": "Notebook"} | more
        data_of(self.client.post(f"parts/{self._part_id(record)}/stock", body))

    def _count(self, record: Record) -> None:
        numbers = [(self.parts[part], float(number)) for part, number in record["counted"].items()]
        data_of(post_count(self.client, counted(self.client, numbers)))

    # -- purchases -----------------------------------------------------------------------------------------

    def _goods_in(self, record: Record) -> None:
        body = {
            "supplierId": self.suppliers[record["supplier"]]["supplierId"],
            "day": clock.today().isoformat(),
            "challan": record["challan"],
            "lines": [self._goods(line) for line in record["lines"]],
        }
        self.deliveries[record["challan"]] = data_of(self.client.post("goods-in", body))

    def _bill(self, record: Record) -> None:
        lines = [self._goods(line) for line in record["lines"]]
        if challan := record.get("challan"):
            came = {line["partId"]: line["goodsInLineId"] for line in self.deliveries[challan]["lines"]}
            lines = [line | {"goodsInLineId": came[line["partId"]]} for line in lines]
        body = {
            "supplierId": self.suppliers[record["supplier"]]["supplierId"],
            "number": record["number"],
            "billOn": clock.today().isoformat(),
            "lines": lines,
            "otherCharges": float(record.get("other", "0")),
            "total": float(record["total"]),
            "takeIn": not challan,
        }
        self.bills[record["number"]] = data_of(self.client.post("bills", body))

    def _supplier_return(self, record: Record) -> None:
        bill = self.bills[record["number"]]
        lines = [
            {"billLineId": bill["lines"][sent["line"]]["billLineId"], "quantity": float(sent["quantity"])}
            for sent in record["lines"]
        ]
        body = {
            "billId": bill["billId"],
            "sentOn": clock.today().isoformat(),
            "reason": "Wrong part",
            "lines": lines,
        }
        self.returns[record["key"]] = data_of(self.client.post("supplier-returns", body))

    def _goods(self, line: Record) -> Record:
        """Return a line with the names of the API."""
        names = {"free": "freeQuantity", "price": "price", "discount": "discount", "rate": "gstRate"}
        numbers = {name: float(line[key]) for key, name in names.items() if key in line}
        what = {"description": line["goods"], "unit": line["unit"]} if "goods" in line else {}
        if "part" in line:
            what = {"partId": self._part_id(line)}
        return what | numbers | {"quantity": float(line["quantity"])}

    # -- jobs ----------------------------------------------------------------------------------------------

    def _job(self, record: Record) -> None:
        customer = self.customers[record["customer"]]
        services = {"oil": self.shop.oil, "wash": self.shop.wash}
        body = self.shop.job(
            customerId=customer["customerId"],
            vehicleId=customer["vehicleId"],
            taxCollected=1,
            exemptReason="",
            servicesOpted=[
                self.shop.line(services[name], float(price)) for name, price in record["labour"].items()
            ],
            partsUsed=[self._use(line) for line in record["parts"]],
        )
        self.jobs[record["job"]] = int(data_of(self.client.post("jobs", body))["jobId"])

    def _use(self, line: Record) -> Record:
        used = {
            "quantity": float(line["quantity"]),
            "unitPrice": float(line["price"]),
            "freeReason": line.get("free", ""),
        }
        if "part" in line:
            return used | {"partId": self._part_id(line)}
        about = {"partName": line["goods"], "hsn": line["hsn"], "unit": line["unit"]}
        return used | about | {"gstRate": float(line["rate"]), "cost": float(line["cost"])}

    def _take(self, record: Record) -> None:
        self._hand("take", record)

    def _bring_back(self, record: Record) -> None:
        self._hand("return", record)

    def _hand(self, verb: str, record: Record) -> None:
        part, quantity = self.parts[record["part"]], float(record["quantity"])
        data_of(hand(self.client, verb, self.jobs[record["job"]], part, quantity))

    def _invoice(self, record: Record) -> None:
        self.invoices[record["job"]] = issue(self.client, self.jobs[record["job"]])

    def _credit_note(self, record: Record) -> None:
        invoice_id = self.invoices[record["job"]]["invoiceId"]
        data_of(self.client.post(f"invoices/{invoice_id}/cancel", {"reason": "Cloth came back"}))

    def _part_id(self, record: Mapping[str, Any]) -> int:
        return int(self.parts[record["part"]]["partId"])

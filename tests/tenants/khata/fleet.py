"""A customer with three bills of ₹1,450.00, of 20, 10 and 0 days ago."""

from datetime import timedelta
from typing import Any

from django.db import transaction

from kernel import clock, tenancy
from tenants.jobs.models import Job
from tests.api import Answered, Api
from tests.billed import open_job
from tests.cast import Cast
from tests.shop import Shop

CASH, UPI = 1, 2
DELIVERED = 4
DAY = timedelta(days=1)


class Fleet:
    def __init__(self, api: Api, cast: Cast, shop: Shop) -> None:
        self.api, self.cast, self.shop, self.client = api, cast, shop, api.as_(cast.owner)
        self.customer_id = shop.customer.pk
        # The oldest bill is not the first job.
        newer, oldest, newest = (self.deliver(days) for days in (10, 20, 0))
        self.jobs = [oldest, newer, newest]

    def deliver(self, days: int = 0) -> int:
        job_id = open_job(self.client, self.shop)
        answer = self.client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": DELIVERED})
        assert answer.status == 200, answer.body
        with transaction.atomic(), tenancy.garage(self.cast.first.pk):
            Job.objects.filter(pk=job_id).update(delivered_at=clock.now() - days * DAY)
        return job_id

    def receive(self, amount: float, *, by: Any = None, **more: Any) -> Answered:
        body = {"amount": amount, "paymentMethodId": UPI} | more
        client = self.api.as_(by or self.cast.owner)
        return client.post(f"customers/{self.customer_id}/receipts", body)

    def received(self, amount: float, **more: Any) -> Any:
        answer = self.receive(amount, **more)
        assert answer.status == 200, answer.body
        return answer.data

    def pay(self, job_id: int, amount: float) -> Any:
        answer = self.client.post(f"jobs/{job_id}/payments", {"amount": amount, "paymentMethodId": CASH})
        assert answer.status == 200, answer.body
        return answer.data

    def cancel(self, job_id: int, money: str) -> Answered:
        return self.client.post(f"jobs/{job_id}/cancel", {"reason": "Car was sold", "money": money})

    def use(self, job_id: int, amount: float | None = None) -> Answered:
        return self.client.post(f"jobs/{job_id}/use-advance", {"amount": amount})

    def take_off(self, payment_id: int, job_id: int, amount: float | None = None) -> Answered:
        return self.client.post(f"payments/{payment_id}/unassign", {"jobId": job_id, "amount": amount})

    def reverse(self, payment_id: int, *, by: Any = None) -> Answered:
        client = self.api.as_(by or self.cast.owner)
        return client.post(f"payments/{payment_id}/reverse", {"reason": "The transfer bounced"})

    def refund(self, payment_id: int, amount: float) -> Answered:
        body = {"amount": amount, "paymentMethodId": CASH, "reason": "Paid too much"}
        return self.client.post(f"payments/{payment_id}/refund", body)

    def account(self) -> Any:
        return self.client.get(f"customers/{self.customer_id}/account").data

    def entries(self) -> Any:
        return self.client.get(f"customers/{self.customer_id}/entries").data["entries"]

    def bill(self, job_id: int) -> Any:
        return self.client.get(f"jobs/{job_id}/bill").data

    def state(self) -> Any:
        """Return everything that a refused call must not change."""
        return [self.account(), self.entries(), *(self.bill(job_id) for job_id in self.jobs)]

    def paid(self) -> list[float]:
        return [self.bill(job_id)["paidAmount"] for job_id in self.jobs]

"""Schemas of payments to suppliers."""

from datetime import date
from typing import Annotated

from kernel.http.fields import NOT_SENT, In, Out, day, one_of, text
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.payment_fields import REASON_LONGEST, AmountIn, DayIn, ReferenceIn
from tenants.purchases.payments.details import PaymentDetails


class PaidIn(In):
    paid_on: Annotated[date, day(Sentence("Choose a day"))] = NOT_SENT


class PayBillIn(In):
    amount: AmountIn = NOT_SENT
    payment_method_id: Annotated[int, one_of(PaymentMethod, Sentence("Payment Method is required"))] = 0
    reference: ReferenceIn = ""
    paid_on: DayIn = NOT_SENT

    def details(self) -> PaymentDetails:
        return PaymentDetails(
            self.amount, self.paid_on, PaymentMethod(self.payment_method_id), self.reference
        )


class ReversePaymentIn(In):
    reason: Annotated[str, text(required=Sentence("Please write a reason"), longest=REASON_LONGEST)] = ""


class SupplierPaymentOut(Out):
    payment_id: int
    # Only people who may see the cost get the money.
    amount: Rupees | None
    # Null if the bill was marked as paid.
    payment_method_id: int | None
    payment_method: str | None
    reference: str
    paid_on: date
    person_name: str
    # The reason of a reversed payment.
    reversed_because: str | None

"""The lists of an export for spreadsheets, including archived and deleted rows."""

from collections.abc import Mapping

from garages.roles import Role
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.exchange.listings import (
    CUSTOMER_COLUMNS,
    JOB_COLUMNS,
    JOB_DATE_COLUMNS,
    JOB_MONEY_COLUMNS,
    SERVICE_COLUMNS,
    VEHICLE_COLUMNS,
    Listing,
)
from tenants.invoices.models import Allocation, Deduction, Invoice, Payment
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.jobs.queries import with_balance
from tenants.khata.models import Statement
from tenants.parts.models import Part
from tenants.staff.models import Staff
from tenants.stock.models import OldPart, StockCountLine, StockMove
from tenants.takeout.purchase_lists import PURCHASE_LISTS
from tenants.vehicles.models import Ownership

LISTS: Mapping[str, Listing] = {
    "customers": Listing(
        Customer.objects.all,
        {
            **CUSTOMER_COLUMNS,
            "GSTIN": "gstin",
            "Premium": "is_premium",
            "Language": "language",
            "Since": "created_at",
            "Archived": "archived_at",
        },
    ),
    "vehicles": Listing(
        Ownership.objects.all,
        {**VEHICLE_COLUMNS, "Class": "vehicle__vehicle_class", "Archived": "vehicle__archived_at"},
    ),
    "jobs": Listing(
        lambda: with_balance(Job.objects.all()),
        {
            **JOB_COLUMNS,
            **JOB_DATE_COLUMNS,
            "Promised time": "expected_time",
            "Odometer": "odometer_km",
            "Complaint": "complaint",
            "Comments": "comments",
            "PO number": "po_number",
            **JOB_MONEY_COLUMNS,
            "Created": "created_at",
            "Deleted": "deleted_at",
        },
    ),
    "job lines": Listing(
        JobLine.objects.all,
        {
            "Job ID": "job__code",
            "Service ID": "service_code",
            "Category": "category_name",
            "Service": "service_name",
            "List price": "list_paise",
            "Discount %": "discount_percent",
            "Price": "quoted_paise",
            "Discount on the line": "given_paise",
            "Share of the bill's discount": "share_paise",
            "Quantity": "quantity",
            "Price of one": "unit_paise",
        },
    ),
    "job parts": Listing(
        JobPart.objects.all,
        {
            "Job ID": "job__code",
            "Part ID": "part__code",
            "Part number": "number",
            "Part": "name",
            "HSN": "hsn",
            "Quantity": "quantity",
            "Unit": "unit",
            "GST %": "gst_percent",
            "List price with GST": "list_unit_paise",
            "Price with GST": "unit_paise",
            "Amount without GST": "amount_paise",
            "GST": "tax_paise",
            "On the bill": "on_bill",
            "Free because": "free_reason",
            "Out of the shelf": "issued",
            "Cost": "cost_paise",
        },
    ),
    "services": Listing(
        Service.objects.all,
        {
            **SERVICE_COLUMNS,
            "Rate two-wheeler": "two_wheeler_paise",
            "Rate hatchback": "hatchback_paise",
            "Rate sedan": "sedan_paise",
            "Rate SUV": "suv_paise",
            "Rate commercial": "commercial_paise",
            "Archived": "archived_at",
        },
    ),
    "parts": Listing(
        Part.objects.select_related("stock").all,
        {
            "Part ID": "code",
            "Part number": "number",
            "Name": "name",
            "Brand": "brand",
            "HSN": "hsn",
            "Unit": "unit",
            "GST %": "gst_percent",
            "Price with GST": "price_paise",
            "MRP": "mrp_paise",
            "Rack": "rack",
            "On hand": "stock__on_hand",
            "Reserved": "stock__reserved",
            "Stock value": "stock__value_paise",
            "Lowest stock": "min_quantity",
            "Order quantity": "order_quantity",
            "Archived": "archived_at",
        },
    ),
    "stock movements": Listing(
        StockMove.objects.all,
        {
            "Part ID": "part__code",
            "Part": "part__name",
            "Movement": "kind",
            "Quantity": "quantity",
            "Value": "value_paise",
            "On hand after": "on_hand_after",
            "Value after": "value_after_paise",
            "Reason": "reason",
            "By": "person_name",
            "At": "created_at",
        },
        {"kind": lambda kind: str(kind).replace("_", " ").capitalize()},
    ),
    "stock counts": Listing(
        StockCountLine.objects.all,
        {
            "Count": "count__code",
            "State": "count__state",
            "Opened": "count__created_at",
            "Closed": "count__closed_at",
            "Closed by": "count__closed_by",
            "Part ID": "part__code",
            "Part": "part__name",
            "Rack": "part__rack",
            "Counted": "counted",
            "Expected": "expected",
            "Difference": "difference",
            "Value": "value_paise",
            "Counted by": "person_name",
            "Counted at": "counted_at",
        },
        {"count__state": lambda state: str(state).capitalize()},
    ),
    "old parts": Listing(
        OldPart.objects.all,
        {
            "Part ID": "part__code",
            "Part": "part__name",
            "Quantity": "quantity",
            "Deposit": "deposit_paise",
            "Old part with": "keeper",
            "Due on": "due_on",
            "Back on": "back_on",
            "Supplier": "supplier_name",
            "Credited": "credited_paise",
            "By": "person_name",
        },
        {"keeper": lambda keeper: str(keeper).capitalize()},
    ),
    **PURCHASE_LISTS,
    "staff": Listing(
        Staff.objects.all,
        {
            "Name": "name",
            "Email": "email",
            "Phone": "phone",
            "Role": "role",
            "Since": "created_at",
            "Left": "left_at",
        },
        {"role": lambda role: Role(role).label},
    ),
    "invoices": Listing(
        Invoice.objects.all,
        {
            "Number": "number",
            "Kind": "kind",
            "Issued": "issued_on",
            "Job ID": "job__code",
            "Customer ID": "customer__code",
            "Customer": "customer__name",
            "Total": "total_paise",
            "Cancels": "original__number",
            "Credits part of": "part_of__number",
            "By": "person_name",
        },
        {"kind": lambda kind: str(kind).replace("_", " ").capitalize()},
    ),
    "payments": Listing(
        Payment.objects.all,
        {
            "Receipt": "code",
            "Job ID": "job__code",
            "Customer ID": "customer__code",
            "Amount": "amount_paise",
            "Free": "free_paise",
            "Method": "method",
            "Reference": "reference",
            "Paid on": "paid_on",
            "Reverses": "reverses__code",
            "Refunds part of": "refunds__code",
            "Reason": "reason",
            "By": "person_name",
        },
        {"method": lambda method: PaymentMethod(method).label},
    ),
    "deductions": Listing(
        Deduction.objects.all,
        {
            "Job ID": "job__code",
            "Invoice": "job__invoice_number",
            "Customer": "job__customer__name",
            "GSTIN": "job__customer__gstin",
            "Kind": "kind",
            "Section": "section",
            "Amount": "amount_paise",
            "On": "on_day",
            "Certificate": "reference",
            "Note": "note",
            "Reversal": "reverses_id",
            "By": "person_name",
        },
        {
            "kind": lambda kind: str(kind).replace("_", " ").capitalize(),
            "reverses_id": lambda original: original is not None,
        },
    ),
    "statements": Listing(
        Statement.objects.all,
        {
            "Statement": "code",
            "Customer ID": "customer__code",
            "Customer": "customer__name",
            "From": "first_day",
            "To": "last_day",
            "Mail": "mail_state",
            "Mailed to": "mail_to",
            "By": "person_name",
            "Made": "created_at",
        },
    ),
    "money on bills": Listing(
        Allocation.objects.all,
        {
            "Receipt": "payment__code",
            "Job ID": "job__code",
            "Amount": "amount_paise",
            "On": "on_day",
            "By": "person_name",
        },
    ),
}

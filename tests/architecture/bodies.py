"""The bodies of the calls in the matrix of foreign ids. `{…}` is replaced with an id."""

STAFF_BODY = {
    "staffName": "X",
    "email": "x@x.example",
    "phoneNumber": "9800000099",
    "roleId": 4,
    "password": "secret-1",
    "cpassword": "secret-1",
}

CUSTOMER_BODY = {
    "customerName": "X",
    "phoneNumber": "9800000099",
    "email": "x@x.example",
    "isPremiumCustomer": 0,
    "address": "X",
}
VEHICLE_BODY = {"vehicleNumber": "MH12XY9999", "vehicleModel": "X"}

PART_BODY = {"partName": "X", "hsn": "8708", "unit": "NOS", "gstRate": 18, "price": 100}
SUPPLIER_BODY = {"supplierName": "X", "stateCode": "27"}
BILL_BODY = {
    "supplierId": "{own_supplier}",
    "number": "X2",
    "billOn": "{today}",
    "lines": [{"partId": "{own_part}", "quantity": 1, "price": 100, "gstRate": 0}],
    "total": 100,
    "takeIn": True,
}
FOREIGN_BILLED = [{"partId": "{part}", "quantity": 1, "price": 100, "gstRate": 0}]
FOREIGN_ARRIVED = [{"goodsInLineId": "{goods_in_line}", "quantity": 1, "price": 100, "gstRate": 0}]
GOODS_IN_BODY = {
    "supplierId": "{own_supplier}",
    "day": "{today}",
    "lines": [{"partId": "{own_part}", "quantity": 1, "price": 100}],
}
ORDER_BODY = {"supplierId": "{own_supplier}", "lines": [{"partId": "{own_part}", "quantity": 1}]}
FOREIGN_ORDERED = [{"partId": "{part}", "quantity": 1}]
RETURN_BODY = {
    "billId": "{own_bill}",
    "sentOn": "{today}",
    "reason": "X",
    "lines": [{"billLineId": "{own_bill_line}", "quantity": 1}],
}
FOREIGN_SENT_BACK = [{"billLineId": "{bill_line}", "quantity": 1}]
REFUND_BODY = {"amount": 1, "paymentMethodId": 1, "reason": "x"}
PART_CREDIT_BODY = {"lines": [{"line": 1, "amount": 1}], "reason": "deficient"}
CREDIT_BODY = {"creditNumber": "X", "creditOn": "{today}", "amount": 1}
SETTLE_BODY = {"backOn": "{today}", "supplierName": "X"}
SCRAP_BODY = {"soldOn": "{today}", "buyer": "X", "kilograms": 1, "amount": 1}
EXPLAIN_BODY = {"reason": "accepted", "explanation": "Told by the owner"}
LEAK_SETTING_BODY = {"isOn": True, "firstDay": "{today}", "leastAmount": 100}
EXCESS_BODY = {"upTo": 9_000, "reason": "Told by the owner"}
COUNT_BODY = {"scope": "all"}
COUNTED_BODY = {"counted": 1}
STOCK_SETTING_BODY = {"mayGoNegative": True, "hsnDigits": 6, "depositDays": 20}
LABELS_BODY = {"size": "roll", "lines": [{"partId": "{own_part}", "copies": 1}]}
FOREIGN_LABELS = [{"partId": "{part}", "copies": 1}]
CORRECTION_BODY = {"kind": "found", "quantity": 1, "reason": "X"}

HANDED_BODY = {"lines": [{"partId": "{own_part}", "quantity": 1}]}
FOREIGN_HANDED = {"lines": [{"partId": "{part}", "quantity": 1}]}
FOREIGN_PARTS = [{"partId": "{part}", "quantity": 1, "unitPrice": 100}]

CLAIM_BODY = {
    "planCode": "starter",
    "mode": "upi",
    "reference": "400000000001",
    "amount": 999,
    "paidOn": "{today}",
    "note": "",
}

HANDLING_BODY = {
    "entryDate": "{today}",
    "expectedDOD": "{today}",
    "priorityId": 1,
    "pickupNeeded": 1,
    "paymentMethodId": 1,
}
JOB_BODY = {
    "customerId": "{own_customer}",
    "vehicleId": "{own_vehicle}",
    "entryDate": "{today}",
    "expectedDOD": "{today}",
    "priorityId": 1,
    "pickupNeeded": 1,
    "paymentMethodId": 1,
    "servicesOpted": '[{{"garageJobServiceId": {own_service}, "serviceRate": 1000}}]',
}


GST_BODY = {
    "registration": "unregistered",
    "legalName": "X",
    "address": "X",
    "stateCode": "27",
    "invoicePrefix": "X",
}
# The kinds `discount` and `bad_debt` have other roles (tests/tenants/invoices/test_deductions.py).
DEDUCTION_BODY = {"kind": "tds", "amount": 1}
STATEMENT_BODY = {"from": "{today}", "to": "{today}"}
PAYMENT_BODY = {"amount": 1, "paymentMethodId": 1}
COLLEAGUES_BODY = {"fromGarageId": "{own_garage}", "staffIds": [1]}
COPIED_BODY = {"fromGarageId": "{own_garage}", "searchText": "MH12RT7789", "vehicleNumber": "MH12RT7789"}
SERVICE_BODY = {"jobSubCategoryId": "{own_subcategory}", "jobService": "X", "serviceRate": 1}

TEMPLATE_BODY = {"name": "X", "points": [{"groupName": "X", "label": "X"}]}
CHECK_IN_BODY = {"odometerKm": 1, "keys": 1}
UNSIGNED_BODY = {"unsignedReason": "left"}

GOODS_LINE = {
    "ref": "00000000-0000-4000-8000-000000000001",
    "kind": "part",
    "partName": "X",
    "hsn": "8708",
    "unit": "NOS",
    "gstRate": 18,
    "quantity": 1,
    "rate": 1,
}
ESTIMATE_BODY = {"lines": [GOODS_LINE], "validUntil": "{next_week}", "taxCollected": 1}
# The answers of another version. A role that may record a decision gets this far.
DECISION_BODY = {
    "versionNumber": 1,
    "answers": [{"ref": "00000000-0000-4000-8000-000000000000", "yes": True}],
    "name": "Asha Rao",
    "totalSeen": 0,
    "way": "message",
    "spokenAt": "{now}",
    "said": "Please do all of it.",
}
RULE_BODY = {"validDays": 7, "signature": "off", "terms": "", "keepMonths": 25}

# The keys are those of the example in RFC 8291.
PUSH_BODY = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/x",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}
WORD_BODY = {"serviceId": "{own_service}", "phrase": "tel badli"}
COUNTER_BODY = {"device": "{own_browser}", "label": "X"}
REPORT_BODY = {"device": "{own_browser}", "waiting": 1, "oldestAt": "{now}"}
INTAKE_BODY = {
    **HANDLING_BODY,
    "intakeId": "00000000-0000-4000-8000-000000000002",
    "device": "{own_browser}",
    "issuedAt": "{now}",
    "takenAt": "{now}",
    "slip": "P-0000",
    "line": "X",
    "customer": {"customerId": "{own_customer}"},
    "vehicle": {"vehicleId": "{own_vehicle}"},
    "services": [{"serviceId": "{own_service}", "rate": 1000}],
    # The vehicle has an open job.
    "decisions": [{"question": "job_open", "answer": "new_job", "jobId": "{own_open_job}"}],
}
OLD_BILL_BODY = {"number": "X", "day": "{today}", "amount": 1}
SALE_BODY = {
    "partsUsed": [{"partId": "{own_part}", "quantity": 1, "unitPrice": 100}],
    "taxCollected": 0,
    "total": 100,
    "paid": {"amount": 100, "paymentMethodId": 1},
}
FOREIGN_SOLD = [{"partId": "{part}", "quantity": 1, "unitPrice": 100}]
TERMS_BODY = {"creditDays": 30, "creditLimit": 1000}

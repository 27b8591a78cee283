import type {
  Bill,
  BillLine,
  BillPayment,
  BillRow,
  GoodsIn,
  Order,
  OrderLine,
  ProposedLine,
  Supplier,
  SupplierReturn,
} from "@/features/purchases/types";

export function supplier(over: Partial<Supplier> = {}): Supplier {
  return {
    supplierId: 71,
    supplierCode: "SUP-00001",
    supplierName: "Om Auto",
    gstin: "27AAPFU0939F1ZV",
    stateCode: "27",
    phoneNumber: "9820000001",
    email: "sales@omauto.example",
    address: "12 Lohar Chawl, Mumbai",
    version: 2,
    archived: false,
    owed: 0,
    oldestDays: null,
    ...over,
  };
}

export const smallShop = supplier({
  supplierId: 72,
  supplierCode: "SUP-00002",
  supplierName: "Corner Shop",
  gstin: "",
  phoneNumber: "",
  email: "",
});

export function billRow(over: Partial<BillRow> = {}): BillRow {
  return {
    billId: 81,
    supplierId: 71,
    supplierName: "Om Auto",
    supplierGstin: "27AAPFU0939F1ZV",
    number: "4411",
    billOn: "2026-11-12",
    total: 3503,
    paid: 0,
    left: 3503,
    paidOn: null,
    voided: false,
    personName: "Rajesh Sharma",
    ...over,
  };
}

export function billPayment(over: Partial<BillPayment> = {}): BillPayment {
  return {
    paymentId: 95,
    amount: 1000,
    paymentMethodId: 2,
    paymentMethod: "UPI",
    reference: "UTR77",
    paidOn: "2026-11-20",
    personName: "Rajesh Sharma",
    reversedBecause: null,
    ...over,
  };
}

export function billLine(over: Partial<BillLine> = {}): BillLine {
  return {
    billLineId: 91,
    partId: 51,
    partCode: "PRT-00001",
    goodsInLineId: null,
    description: "Oil filter",
    hsn: "8421",
    unit: "NOS",
    quantity: 10,
    freeQuantity: 2,
    gstRate: 18,
    returned: 0,
    price: 100,
    discount: 0,
    taxable: 1000,
    tax: 180,
    cost: 1034.48,
    ...over,
  };
}

export function bill(over: Partial<Bill> = {}): Bill {
  return {
    ...billRow(),
    placeOfSupply: "27",
    reverseCharge: false,
    itc: "claim",
    taxable: 2900,
    cgst: 251.25,
    sgst: 251.25,
    igst: 0,
    otherCharges: 100,
    roundOff: 0.5,
    voidReason: "",
    credited: 0,
    payments: [],
    hasFile: false,
    file: null,
    lines: [billLine()],
    ...over,
  };
}

export function orderLine(over: Partial<OrderLine> = {}): OrderLine {
  return {
    orderLineId: 93,
    partId: 51,
    partCode: "PRT-00001",
    partNumber: "0986-AF 0051",
    partName: "Oil filter",
    brand: "BOSCH",
    unit: "NOS",
    quantity: 10,
    received: 0,
    price: 262.5,
    ...over,
  };
}

export function order(over: Partial<Order> = {}): Order {
  return {
    orderId: 83,
    orderCode: "PO-00001",
    supplierId: 71,
    supplierName: "Om Auto",
    state: "draft",
    expectedOn: "2026-11-27",
    lineCount: 1,
    total: 2625,
    personName: "Rajesh Sharma",
    createdOn: "2026-11-20T05:30:00Z",
    supplierPhone: "9820000001",
    supplierEmail: "sales@omauto.example",
    mailState: "",
    note: "Before noon",
    version: 4,
    lines: [orderLine()],
    ...over,
  };
}

export function goodsIn(over: Partial<GoodsIn> = {}): GoodsIn {
  return {
    goodsInId: 85,
    goodsInCode: "GRN-00001",
    supplierId: 71,
    supplierName: "Om Auto",
    day: "2026-11-21",
    challan: "DC-118",
    orderId: 83,
    orderCode: "PO-00001",
    waitsForBill: true,
    personName: "Rajesh Sharma",
    lines: [
      {
        goodsInLineId: 95,
        partId: 51,
        partCode: "PRT-00001",
        partName: "Oil filter",
        unit: "NOS",
        gstRate: 18,
        quantity: 6,
        billed: 2,
        mrp: 520,
        value: 1575,
      },
    ],
    ...over,
  };
}

export function proposedLine(over: Partial<ProposedLine> = {}): ProposedLine {
  return {
    partId: 51,
    partCode: "PRT-00001",
    partNumber: "0986-AF 0051",
    partName: "Oil filter",
    brand: "BOSCH",
    unit: "NOS",
    onHand: 1,
    onOrder: 0,
    waiting: 2,
    minQuantity: 4,
    quantity: 10,
    lastPrice: 262.5,
    jobs: [{ jobId: 31, jobCode: "JOB-00031", quantity: 2 }],
    ...over,
  };
}

export function supplierReturn(over: Partial<SupplierReturn> = {}): SupplierReturn {
  return {
    returnId: 87,
    returnCode: "DN-00001",
    supplierId: 71,
    supplierName: "Om Auto",
    billId: 81,
    billNumber: "4411",
    sentOn: "2026-11-20",
    reason: "Wrong thread",
    expected: 236,
    creditNumber: "",
    creditOn: null,
    credit: null,
    personName: "Rajesh Sharma",
    lines: [
      {
        billLineId: 91,
        partId: 51,
        partCode: "PRT-00001",
        description: "Oil filter",
        unit: "NOS",
        quantity: 2,
        taxable: 200,
        tax: 36,
      },
    ],
    ...over,
  };
}

import type { Bill, BillLine, BillRow, Supplier } from "@/features/purchases/types";

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
    paidOn: null,
    voided: false,
    personName: "Rajesh Sharma",
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
    lines: [billLine()],
    ...over,
  };
}

import { quantityIn, type UnitCode } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { isoToday } from "@/lib/dates/day";
import { rupeesIn } from "@/lib/money/amount";
import { amountOr, NOT_SET } from "../amounts";
import type { BillIn, GoodsIn, Supplier } from "../types";

/** These types describe the values of the form. The validation rules load later. */

export type ChosenSupplier = Pick<
  Supplier,
  "supplierId" | "supplierCode" | "supplierName" | "gstin" | "stateCode"
>;

/** A line is for a part, for goods that came in before, or for other goods. */
export type BillLineForm = {
  /** The key of the line on the screen. It is not sent. */
  key: number;
  partId: number;
  goodsInLineId: number;
  description: string;
  /** The brand and the number of the part, for the screen only. */
  details: string;
  hsn: string;
  unit: string;
  gstRate: string;
  quantity: string;
  freeQuantity: string;
  price: string;
  discount: string;
  mrp: string;
};

export type BillForm = {
  supplier: ChosenSupplier | null;
  number: string;
  billOn: string;
  lines: BillLineForm[];
  otherCharges: string;
  total: string;
  takeIn: boolean;
  cgst: string;
  sgst: string;
  igst: string;
  itc: string;
  placeOfSupply: string;
  reverseCharge: boolean;
  /** The number about which the server has asked whether it is another bill. */
  anotherThan?: string | undefined;
};

/** The fields under which the form can show the server's errors. */
export const BILL_FIELDS = [
  "supplier",
  "number",
  "billOn",
  "lines",
  "otherCharges",
  "total",
  "cgst",
  "sgst",
  "igst",
  "itc",
  "placeOfSupply",
] as const;

export const BLANK_LINE: BillLineForm = {
  key: NOT_SET,
  partId: NOT_SET,
  goodsInLineId: NOT_SET,
  description: "",
  details: "",
  hsn: "",
  unit: "NOS",
  gstRate: "",
  quantity: "1",
  freeQuantity: "",
  price: "",
  discount: "",
  mrp: "",
};

export function blankBill(): BillForm {
  return {
    supplier: null,
    number: "",
    billOn: isoToday(),
    lines: [],
    otherCharges: "",
    total: "",
    takeIn: true,
    cgst: "",
    sgst: "",
    igst: "",
    itc: "",
    placeOfSupply: "",
    reverseCharge: false,
  };
}

/** Returns the bill of goods that came in before it. */
export function billOfGoodsIn(goods: GoodsIn, supplier: Supplier): BillForm {
  const waiting = goods.lines.filter(({ billed, quantity }) => billed < quantity);
  return {
    ...blankBill(),
    supplier,
    lines: waiting.map((line, at) => {
      const unitPrice = line.value === null ? 0 : line.value / line.quantity;
      return {
        ...BLANK_LINE,
        key: at + 1,
        partId: line.partId,
        goodsInLineId: line.goodsInLineId,
        description: line.partName,
        details: `${line.partCode} · ${goods.goodsInCode}`,
        unit: line.unit,
        gstRate: supplier.gstin ? String(line.gstRate) : "0",
        quantity: String(Math.round((line.quantity - line.billed) * 1_000) / 1_000),
        price: unitPrice > 0 ? unitPrice.toFixed(2) : "",
      };
    }),
  };
}

/** Returns the line of a part. A supplier without a GSTIN charges no GST. */
export function lineOfPart(part: PartRow, supplier: ChosenSupplier | null): BillLineForm {
  const { partId, partName, brand, partNumber, partCode, unit, gstRate } = part;
  return {
    ...BLANK_LINE,
    partId,
    description: partName,
    details: [brand, partNumber || partCode].filter(Boolean).join(" · "),
    unit,
    gstRate: chargesGst(supplier) ? String(gstRate) : "0",
  };
}

export function chargesGst(supplier: ChosenSupplier | null): boolean {
  return supplier === null || supplier.gstin !== "";
}

export function toBillIn(form: BillForm) {
  const { supplier, number, billOn, takeIn, itc, placeOfSupply, reverseCharge } = form;
  return {
    supplierId: supplier?.supplierId ?? NOT_SET,
    number: number.trim(),
    billOn,
    placeOfSupply,
    reverseCharge,
    lines: form.lines.map(toLineIn),
    otherCharges: amountOr(form.otherCharges, 0),
    cgst: amountOr(form.cgst, null),
    sgst: amountOr(form.sgst, null),
    igst: amountOr(form.igst, null),
    total: rupeesIn(form.total),
    itc,
    takeIn,
    anotherBill: form.anotherThan === number,
  } satisfies BillIn;
}

function toLineIn(line: BillLineForm) {
  const { partId, goodsInLineId, description, hsn, unit, gstRate } = line;
  const isOther = partId === NOT_SET;
  return {
    ...(goodsInLineId !== NOT_SET ? { goodsInLineId } : !isOther && { partId }),
    ...(isOther && { unit: unit as UnitCode }),
    description: isOther ? description.trim() : "",
    hsn: isOther ? hsn.trim() : "",
    gstRate: Number(gstRate),
    quantity: quantityIn(line.quantity),
    freeQuantity: quantityIn(line.freeQuantity),
    price: rupeesIn(line.price),
    discount: amountOr(line.discount, 0),
    mrp: amountOr(line.mrp, null),
  };
}

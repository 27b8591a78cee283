import { rupeesIn } from "@/lib/money/amount";
import { quantityIn, type UnitCode } from "./quantity";
import type { ChangedPartIn, Part, PartIn, PartRow } from "./types";

/** These types describe the values of the forms. The validation rules load later. */

/** `id` is the key of the row on the screen. It is not sent. */
export type FitForm = { id: number; vehicleModel: string; fromYear: string; toYear: string };
export type Alternate = Pick<PartRow, "partId" | "partCode" | "partNumber" | "partName" | "brand">;

export type PartForm = {
  partNumber: string;
  partName: string;
  brand: string;
  hsn: string;
  unit: string;
  gstRate: string;
  price: string;
  mrp: string;
  minQuantity: string;
  orderQuantity: string;
  rack: string;
  barcodes: string[];
  /** The typed barcode that is not in the list yet. It is saved too. */
  newBarcode: string;
  fits: FitForm[];
  alternates: Alternate[];
  deposit: string;
  isStocked: boolean;
};

/** The fields under which the form can show the server's errors. */
export const PART_FIELDS = [
  "partNumber",
  "partName",
  "brand",
  "hsn",
  "unit",
  "gstRate",
  "price",
  "mrp",
  "minQuantity",
  "orderQuantity",
  "rack",
  "barcodes",
  "fits",
  "alternates",
  "deposit",
] as const;

const NOTHING: PartForm = {
  partNumber: "",
  partName: "",
  brand: "",
  hsn: "",
  // Most parts are counted in numbers.
  unit: "NOS",
  gstRate: "",
  price: "",
  mrp: "",
  minQuantity: "",
  orderQuantity: "",
  rack: "",
  barcodes: [],
  newBarcode: "",
  fits: [],
  alternates: [],
  deposit: "",
  isStocked: true,
};

/** Returns the values of the form. A scanned code is already among the barcodes. */
export function formOf(part: Part | undefined, code = ""): PartForm {
  if (!part) return { ...NOTHING, barcodes: withBarcode([], code) };
  return {
    partNumber: part.partNumber,
    partName: part.partName,
    brand: part.brand,
    hsn: part.hsn,
    unit: part.unit,
    gstRate: String(part.gstRate),
    price: String(part.price),
    mrp: part.mrp === null ? "" : String(part.mrp),
    minQuantity: orEmpty(part.minQuantity),
    orderQuantity: orEmpty(part.orderQuantity),
    rack: part.rack,
    barcodes: withBarcode(part.barcodes, code),
    newBarcode: "",
    fits: part.fits.map(({ vehicleModel, fromYear, toYear }, id) => ({
      id,
      vehicleModel,
      fromYear: String(fromYear ?? ""),
      toYear: String(toYear ?? ""),
    })),
    alternates: part.alternates,
    deposit: orEmpty(part.deposit),
    isStocked: part.isStocked,
  };
}

function orEmpty(number: number): string {
  return number === 0 ? "" : String(number);
}

/** Converts the form for the call. Quantities and the deposit are 0 if their fields are empty. */
export function toPartIn(form: PartForm) {
  const { newBarcode, unit, gstRate, price, mrp, deposit, ...texts } = form;
  return {
    ...texts,
    unit: unit as UnitCode,
    gstRate: Number(gstRate),
    price: rupeesIn(price),
    mrp: mrp.trim() === "" ? null : rupeesIn(mrp),
    minQuantity: quantityIn(form.minQuantity),
    orderQuantity: quantityIn(form.orderQuantity),
    deposit: deposit.trim() === "" ? 0 : rupeesIn(deposit),
    barcodes: withBarcode(form.barcodes, newBarcode),
    fits: form.fits.map(({ vehicleModel, fromYear, toYear }) => ({
      vehicleModel,
      fromYear: yearIn(fromYear),
      toYear: yearIn(toYear),
    })),
    alternates: form.alternates.map(({ partId }) => partId),
  } satisfies PartIn;
}

/** Adds the record version that was opened, so that the server detects changes by other people. */
export function toChangedPartIn(form: PartForm, version: number) {
  return { ...toPartIn(form), version } satisfies ChangedPartIn;
}

/** Returns the barcodes with one more. An empty or repeated barcode is ignored. */
export function withBarcode(barcodes: readonly string[], typed: string): string[] {
  const barcode = typed.trim();
  return barcode === "" ? [...barcodes] : [...new Set([...barcodes, barcode])];
}

function yearIn(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

import type { Part, PartRow, StockMove } from "@/features/parts/types";

export function partRow(over: Partial<PartRow> = {}): PartRow {
  return {
    partId: 51,
    partCode: "PRT-00001",
    partNumber: "0986-AF 0051",
    partName: "Oil filter",
    brand: "BOSCH",
    rack: "A-3",
    unit: "NOS",
    gstRate: 18,
    price: 480,
    mrp: 500,
    boxMrps: [],
    onHand: 4,
    free: 3,
    onOrder: 10,
    minQuantity: 2,
    isStocked: true,
    hasDeposit: false,
    isLow: false,
    fitsVehicle: false,
    ...over,
  };
}

export const padsRow = partRow({
  partId: 52,
  partCode: "PRT-00002",
  partNumber: "",
  partName: "Brake pads, front",
  brand: "TVS Girling",
  rack: "",
  onHand: 1,
  free: 1,
  onOrder: 0,
  isLow: true,
});

export function part(over: Partial<Part> = {}): Part {
  return {
    ...partRow(),
    hsn: "8421",
    orderQuantity: 10,
    reserved: 1,
    deposit: 0,
    barcodes: ["8901234567890"],
    fits: [{ vehicleModel: "Maruti Swift", fromYear: 2015, toYear: null }],
    alternates: [padsRow],
    stockValue: 1234.5,
    unitCost: 308.63,
    version: 3,
    archived: false,
    ...over,
  };
}

export function move(over: Partial<StockMove> = {}): StockMove {
  return {
    kind: "opening",
    quantity: 4,
    onHandAfter: 4,
    value: 1234.5,
    source: "correction",
    jobId: null,
    reason: "First count",
    personName: "Rajesh Sharma",
    at: "2026-11-20T05:30:00Z",
    ...over,
  };
}

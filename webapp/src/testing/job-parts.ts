import { withPart } from "@/features/jobs/parts/part-edits";
import { type JobPart, type PartLine, partLinesOf } from "@/features/jobs/parts/part-lines";
import { partRow } from "./parts";

/** A part on a saved job, in the format of the API. */
export function jobPart(over: Partial<JobPart> = {}): JobPart {
  return {
    jobPartId: 61,
    partId: 51,
    partName: "Oil filter",
    partNumber: "0986-AF 0051",
    hsn: "8421",
    unit: "NOS",
    gstRate: 18,
    mrp: 500,
    boxMrps: [],
    nextBoxMrp: null,
    quantity: 1,
    unitPrice: 480,
    listPrice: 480,
    onBill: true,
    freeReason: "",
    amount: 406.78,
    tax: 73.22,
    reserved: 1,
    issued: 0,
    returned: 0,
    isStocked: true,
    hasDeposit: false,
    ...over,
  };
}

/** A new part line of the job form: one unit without MRP. */
export function partLine(over: Partial<PartLine> = {}): PartLine {
  const [line] = withPart([], partRow({ mrp: null }));
  if (!line) throw new Error("A line was added.");
  return { ...line, ...over };
}

/** A saved part line of the job form. */
export function savedLine(over: Partial<JobPart> = {}): PartLine {
  const [line] = partLinesOf({ parts: [jobPart(over)] });
  if (!line) throw new Error("The job has a part.");
  return line;
}

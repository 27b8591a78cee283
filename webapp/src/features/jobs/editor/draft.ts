import { readDraft } from "@/lib/forms/draft-storage";
import type { SentRequest } from "@/lib/forms/idempotency-key";
import { isPartLine, type PartLine } from "../parts/part-lines";
import type { TypedDiscount } from "./discount";
import type { JobForm } from "./job-form";
import type { Line } from "./lines";

/** An unsaved job. The draft survives a reload, and closing the tab deletes it. */
export type JobDraft = {
  step: 1 | 2;
  lines: Line[];
  /** The parts. They are undefined in the draft of an older release. */
  parts?: PartLine[];
  form: JobForm;
  /** The discount on the whole bill, if there is one. */
  discount?: TypedDiscount;
  /** The job's version number when the draft was started. It is undefined for a new job. */
  version?: number;
  /**
   * The last request, which may have reached the server. If it is sent again, its key prevents a
   * second job.
   */
  sent?: SentRequest;
};

const PREFIX = "jobDraft:";

export function newJobDraftKey(garageId: number, customerId: number, vehicleId: number): string {
  return `${PREFIX}${garageId}:new:${customerId}:${vehicleId}`;
}

export function changedJobDraftKey(garageId: number, jobId: number): string {
  return `${PREFIX}${garageId}:${jobId}`;
}

export function readJobDraft(key: string): JobDraft | null {
  const found = readDraft(key);
  if (!isDraft(found)) return null;
  // The draft of an older release has no time.
  return { ...found, form: { ...found.form, expectedTime: found.form.expectedTime ?? "" } };
}

/**
 * Checks the stored draft, because people can edit the storage and an older release may have
 * written the draft.
 */
function isDraft(found: unknown): found is JobDraft {
  if (typeof found !== "object" || found === null) return false;
  const { step, lines, form, parts = [] } = found as Partial<JobDraft>;
  return (
    (step === 1 || step === 2) &&
    typeof form === "object" &&
    form !== null &&
    typeof form.entryDate === "string" &&
    typeof form.taxCollected === "boolean" &&
    typeof form.complaint === "string" &&
    typeof form.exemptReason === "string" &&
    Array.isArray(lines) &&
    lines.every(
      (line) =>
        Number.isSafeInteger(line?.serviceId) &&
        Number.isSafeInteger(line.price) &&
        typeof (line.typed ?? "") === "string" &&
        typeof (line.quantity ?? 1) === "number" &&
        isDiscount(line.discount),
    ) &&
    isDiscount((found as Partial<JobDraft>).discount) &&
    Array.isArray(parts) &&
    parts.every(isPartLine)
  );
}

function isDiscount(discount: Partial<TypedDiscount> | undefined): boolean {
  if (discount === undefined) return true;
  const { unit, text } = discount ?? {};
  return (unit === "percent" || unit === "rupees") && typeof text === "string";
}

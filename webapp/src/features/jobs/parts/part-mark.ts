import { numberText } from "@/features/parts/quantity";
import type { PartLine } from "./part-lines";

/** Where the goods of a line are. `attention` marks what somebody has to do. */
export type PartMark = { text: string; attention: boolean };

type Stocked = {
  partId: number | null;
  isStocked: boolean;
  quantity: number;
  reserved: number;
  issued: number;
  returned: number;
};

/** Describes a saved line. A finished job sets nothing aside. */
export function markOf(line: Stocked, isFinished = false): PartMark {
  const { quantity, reserved, issued, returned } = line;
  if (line.partId === null) return plain("Bought for this job");
  const needed = less(less(quantity, issued), returned);
  if (needed <= 0) return plain(returned > 0 && issued === 0 ? "Returned" : "Taken");
  if (issued > 0) {
    const taken = `${numberText(issued)} of ${numberText(quantity)} taken`;
    return wanted(
      [taken, ...(isFinished || !line.isStocked ? [] : waiting(reserved, needed))].join(", "),
    );
  }
  if (!line.isStocked) return plain("Not kept in stock");
  if (isFinished) return wanted("Not taken");
  if (reserved >= needed) return plain("Reserved");
  return toOrder(reserved, needed, "reserved");
}

/** Describes a line of the form. Only a saved line has reserved goods. */
export function draftMark(line: PartLine): PartMark {
  const { saved, quantity, free, isStocked, partId } = line;
  if (saved) {
    if (saved.quantity === quantity) return markOf({ ...line, ...saved });
    if (saved.issued > 0)
      return plain(`${numberText(saved.issued)} of ${numberText(quantity)} taken`);
    if (saved.reserved > 0)
      return plain(
        `${numberText(Math.min(saved.reserved, quantity))} of ${numberText(quantity)} reserved`,
      );
    return plain("Reserved when you save");
  }
  if (partId === null) return plain("Bought for this job");
  if (!isStocked) return plain("Not kept in stock");
  return free >= quantity ? plain("In stock") : toOrder(free, quantity, "in stock");
}

/** Says what is set aside for the rest of a line, and what is missing. */
function waiting(reserved: number, needed: number): string[] {
  const missing = less(needed, reserved);
  return [
    reserved > 0 ? `${numberText(reserved)} reserved` : "",
    missing > 0 ? `${numberText(missing)} to order` : "",
  ].filter(Boolean);
}

function toOrder(there: number, needed: number, word: string): PartMark {
  const missing = `${numberText(less(needed, there))} to order`;
  return wanted(
    there > 0 ? `${numberText(there)} of ${numberText(needed)} ${word}, ${missing}` : missing,
  );
}

/** Subtracts without the error of floating point numbers. */
function less(from: number, what: number): number {
  return (Math.round(from * 1_000) - Math.round(what * 1_000)) / 1_000;
}

const plain = (text: string): PartMark => ({ text, attention: false });
const wanted = (text: string): PartMark => ({ text, attention: true });

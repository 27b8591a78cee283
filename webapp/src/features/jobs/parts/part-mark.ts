import { numberText } from "@/features/parts/quantity";
import { say } from "@/say";
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
  if (line.partId === null) return plain(say.jobs_bought_for_this_job());
  const needed = less(less(quantity, issued), returned);
  if (needed <= 0)
    return plain(returned > 0 && issued === 0 ? say.jobs_returned() : say.jobs_taken());
  if (issued > 0) {
    const taken = say.jobs_of_taken({ issued: numberText(issued), quantity: numberText(quantity) });
    return wanted(
      [taken, ...(isFinished || !line.isStocked ? [] : waiting(reserved, needed))].join(", "),
    );
  }
  if (!line.isStocked) return plain(say.jobs_not_kept_in_stock());
  if (isFinished) return wanted(say.jobs_not_taken());
  if (reserved >= needed) return plain(say.jobs_reserved());
  return toOrder(reserved, needed, say.jobs_of_reserved_rest_to_order);
}

/** Describes a line of the form. Only a saved line has reserved goods. */
export function draftMark(line: PartLine): PartMark {
  const { saved, quantity, free, isStocked, partId } = line;
  if (saved) {
    if (saved.quantity === quantity) return markOf({ ...line, ...saved });
    if (saved.issued > 0)
      return plain(
        say.jobs_of_taken({ issued: numberText(saved.issued), quantity: numberText(quantity) }),
      );
    if (saved.reserved > 0)
      return plain(
        say.jobs_of_reserved({
          reserved: numberText(Math.min(saved.reserved, quantity)),
          quantity: numberText(quantity),
        }),
      );
    return plain(say.jobs_reserved_when_you_save());
  }
  if (partId === null) return plain(say.jobs_bought_for_this_job());
  if (!isStocked) return plain(say.jobs_not_kept_in_stock());
  return free >= quantity
    ? plain(say.jobs_in_stock())
    : toOrder(free, quantity, say.jobs_of_in_stock_rest_to_order);
}

/** Says what is set aside for the rest of a line, and what is missing. */
function waiting(reserved: number, needed: number): string[] {
  const missing = less(needed, reserved);
  return [
    reserved > 0 ? say.jobs_quantity_reserved({ quantity: numberText(reserved) }) : "",
    missing > 0 ? say.jobs_to_order({ missing: numberText(missing) }) : "",
  ].filter(Boolean);
}

type Partly = (values: { there: string; needed: string; missing: string }) => string;

function toOrder(there: number, needed: number, partly: Partly): PartMark {
  const missing = numberText(less(needed, there));
  return wanted(
    there > 0
      ? partly({ there: numberText(there), needed: numberText(needed), missing })
      : say.jobs_to_order({ missing }),
  );
}

/** Subtracts without the error of floating point numbers. */
function less(from: number, what: number): number {
  return (Math.round(from * 1_000) - Math.round(what * 1_000)) / 1_000;
}

const plain = (text: string): PartMark => ({ text, attention: false });
const wanted = (text: string): PartMark => ({ text, attention: true });

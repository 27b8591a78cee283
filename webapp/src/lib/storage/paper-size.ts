import { readStored, useStored, writeStored } from "./stored";

export const PAPER_SIZE = "paperSize";
export const PAPER_SIZES = ["a4", "roll80", "roll58"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Returns the paper of this device's printer. Another stored text counts as A4. */
export function readPaperSize(): PaperSize {
  return parse(readStored(PAPER_SIZE));
}

export function usePaperSize(): PaperSize {
  return parse(useStored(PAPER_SIZE));
}

export function choosePaperSize(size: string): void {
  writeStored(PAPER_SIZE, parse(size));
}

function parse(stored: string | null | undefined): PaperSize {
  return PAPER_SIZES.find((size) => size === stored) ?? "a4";
}

import type { ImportSummary } from "./types";

type State = ImportSummary["state"];

/** The worker has it, or will have it soon. */
export function isUnderWay(state: State): boolean {
  return state === "waiting" || state === "running";
}

export const STATE_WORDS: Record<State, string> = {
  checked: "Ready to import",
  refused: "Not imported",
  waiting: "Waiting",
  running: "Importing",
  done: "Imported",
  failed: "Not imported",
};

export const KINDS = [
  { what: "customers", label: "Customers and their vehicles" },
  { what: "services", label: "Services" },
] as const;

export function labelOf(what: ImportSummary["what"]): string {
  return KINDS.find((kind) => kind.what === what)?.label ?? what;
}

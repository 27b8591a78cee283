import type { ImportSummary } from "./types";

type State = ImportSummary["state"];

/** Returns true while the import is being checked, queued or running. */
export function isUnderWay(state: State): boolean {
  return state === "checking" || state === "waiting" || state === "running";
}

export const STATE_WORDS: Record<State, string> = {
  checking: "Checking",
  checked: "Ready to import",
  partly: "Some rows have problems",
  refused: "Not imported",
  waiting: "Waiting",
  running: "Importing",
  done: "Imported",
  failed: "Not imported",
};

export const KINDS = [
  { what: "customers", label: "Customers and their vehicles" },
  { what: "services", label: "Services" },
  { what: "parts", label: "Parts and their opening stock" },
  { what: "suppliers", label: "Suppliers" },
] as const;

export function labelOf(what: ImportSummary["what"]): string {
  return KINDS.find((kind) => kind.what === what)?.label ?? what;
}

import { say } from "@/say";
import type { ImportSummary } from "./types";

type State = ImportSummary["state"];

/** Returns true while the file is read, and while the import is queued or running. */
export function isUnderWay(state: State): boolean {
  return state === "checking" || state === "waiting" || state === "running";
}

export const STATE_WORDS: Record<State, string> = {
  checking: say.exchange_reading_state(),
  checked: say.exchange_ready_to_import(),
  partly: say.exchange_some_rows_have_problems(),
  refused: say.exchange_not_imported(),
  waiting: say.exchange_waiting(),
  running: say.exchange_importing(),
  done: say.exchange_imported(),
  failed: say.exchange_not_imported(),
};

export const KINDS = [
  { what: "customers", label: say.exchange_customers_and_their_vehicles() },
  { what: "services", label: say.exchange_services() },
  { what: "parts", label: say.exchange_parts_and_their_opening_stock() },
  { what: "suppliers", label: say.exchange_suppliers() },
  { what: "staff", label: say.exchange_staff_who_sign_in_by_phone() },
  { what: "old_bills", label: say.exchange_bills_of_the_paper_books() },
] as const;

export function labelOf(what: ImportSummary["what"]): string {
  return KINDS.find((kind) => kind.what === what)?.label ?? what;
}

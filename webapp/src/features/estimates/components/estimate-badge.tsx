import { PartBadge } from "@/features/parts/components/part-badge";
import type { EstimateState } from "../types";
import { STATE_WORDS } from "../words";

/** Shows the state of an estimate. Amber means that the customer has not answered yet. */
export function EstimateBadge({ state }: { state: EstimateState }) {
  const tone = state === "sent" ? "attention" : state === "expired" ? "wrong" : "plain";
  return <PartBadge tone={tone}>{STATE_WORDS[state]}</PartBadge>;
}

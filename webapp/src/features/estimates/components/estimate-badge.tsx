import { PartBadge } from "@/features/parts/components/part-badge";
import { say } from "@/say";
import type { EstimateState } from "../types";
import { STATE_WORDS } from "../words";

type EstimateBadgeProps = {
  state: EstimateState;
  decision?: { approvedTotal: number } | null | undefined;
};

/** Shows the state of an estimate. Amber means that the customer has not answered yet. */
export function EstimateBadge({ state, decision }: EstimateBadgeProps) {
  const tone = state === "sent" ? "attention" : state === "expired" ? "wrong" : "plain";
  const word = !decision
    ? STATE_WORDS[state]
    : decision.approvedTotal > 0
      ? say.estimates_approved()
      : say.estimates_declined();
  return <PartBadge tone={tone}>{word}</PartBadge>;
}

import { PartBadge } from "@/features/parts/components/part-badge";
import { ORDER_WORDS } from "../words";

/** Shows the state of an order. Amber means that goods are on their way. */
export function OrderBadge({ state }: { state: string }) {
  const waits = state === "sent" || state === "part_in";
  return <PartBadge tone={waits ? "attention" : "plain"}>{ORDER_WORDS[state] ?? state}</PartBadge>;
}

import { PartBadge } from "@/features/parts/components/part-badge";
import { say } from "@/say";

/** Says whether goods in wait for their bill. */
export function BilledBadge({ waits }: { waits: boolean }) {
  return waits ? (
    <PartBadge tone="attention">{say.purchases_waits_for_a_bill()}</PartBadge>
  ) : (
    <PartBadge>{say.purchases_billed()}</PartBadge>
  );
}

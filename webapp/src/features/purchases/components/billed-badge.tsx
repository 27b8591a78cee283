import { PartBadge } from "@/features/parts/components/part-badge";

/** Says whether goods in wait for their bill. */
export function BilledBadge({ waits }: { waits: boolean }) {
  return waits ? (
    <PartBadge tone="attention">Waits for a bill</PartBadge>
  ) : (
    <PartBadge>Billed</PartBadge>
  );
}

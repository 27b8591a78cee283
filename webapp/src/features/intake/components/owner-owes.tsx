import { toAccount } from "@/features/khata/addresses";
import { OwesLine } from "@/features/khata/components/owes-line";
import type { Entry } from "../use-entry";

/** Says what the chosen owner of a known car owes. Load it lazily. */
export default function OwnerOwes({ entry: { garageId, car, values } }: { entry: Entry }) {
  const owner = car?.owners.find(({ customerId }) => customerId === values.customerId);
  if (!owner) return null;
  // The account needs internet.
  const href = owner.account?.at ? undefined : toAccount(garageId, owner.customerId);
  return <OwesLine account={owner.account} href={href} className="my-0" />;
}

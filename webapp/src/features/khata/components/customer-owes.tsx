"use client";

import { toAccount } from "../addresses";
import { useAccount } from "../api/get-account";
import { OwesLine } from "./owes-line";

type CustomerOwesProps = { garageId: number; customerId: number; className?: string };

/** Loads what a customer owes, and links to the account. Load it lazily on a page's first load. */
export default function CustomerOwes({ garageId, customerId, className }: CustomerOwesProps) {
  const { data } = useAccount(garageId, customerId);
  return <OwesLine account={data} href={toAccount(garageId, customerId)} className={className} />;
}

"use client";

import { useEffect } from "react";
import { Lazy } from "@/components/lazy";
import { QueryBoundary } from "@/components/query-boundary";
import { RecordSection } from "@/components/record-section";
import { Skeleton } from "@/components/ui/skeleton";
import { say } from "@/say";
import { ACCOUNT } from "../addresses";
import { useAccount } from "../api/get-account";
import { useSeesKhata } from "../use-sees-khata";

const load = () => import("./customer-account");

type AccountSectionProps = { garageId: number; customerId: number };

/** Shows the account on the page of a customer, to people who see what customers owe. */
export function AccountSection({ garageId, customerId }: AccountSectionProps) {
  const maySee = useSeesKhata(garageId);
  // The request runs while the code loads.
  const query = useAccount(garageId, customerId);
  useEffect(() => {
    // After a navigation, the heading of the page takes the focus and scrolls to the top.
    if (maySee && window.location.hash === `#${ACCOUNT}`)
      document.getElementById(ACCOUNT)?.scrollIntoView();
  }, [maySee]);
  if (!maySee) return null;
  return (
    <RecordSection id={ACCOUNT} title={say.khata_account()} action={null}>
      <QueryBoundary query={query} what={say.khata_the_account_could_not_be_loaded()}>
        <Lazy
          load={load}
          fallback={<Skeleton className="h-72" />}
          props={{ garageId, customerId, account: query.data }}
        />
      </QueryBoundary>
    </RecordSection>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { BadgeIndianRupee } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/lib/notify";
import { claimsOptions } from "../api/claims";
import { useDuty } from "../api/me";
import type { Claim } from "../types";
import { ClaimRow } from "./claim-row";

const load = () => import("./claim-form");

/** Shows the payments that owners have reported, oldest first. */
export function ClaimsScreen() {
  const claims = useQuery(claimsOptions());
  const mayAnswer = useDuty("bill_garages");
  const [open, setOpen] = useState<{ claim: Claim; answer: "confirm" | "refuse" }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader title="Payments to confirm">
        Payments that owners reported. Find each payment in the bank before you confirm it.
      </PageHeader>
      <QueryBoundary query={claims} what="The payments could not be loaded.">
        {claims.data?.length === 0 ? (
          <div className="rounded-lg border bg-card">
            <EmptyState Icon={BadgeIndianRupee} title="No payments to confirm">
              Owners report payments on their billing screen. They appear here until an admin
              answers them.
            </EmptyState>
          </div>
        ) : (
          <ol
            aria-label="Payments to confirm"
            aria-busy={!claims.data}
            className="divide-y rounded-lg border bg-card"
          >
            {claims.data?.map((claim) => (
              <ClaimRow
                key={claim.claimId}
                claim={claim}
                {...(mayAnswer && { answer: (answer) => setOpen({ claim, answer }) })}
              />
            )) ??
              Array.from({ length: 4 }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
                <li key={at} className="grid gap-2 px-5 py-4">
                  <Skeleton className="h-5 w-1/3" />
                  <Skeleton className="h-4 w-1/2" />
                </li>
              ))}
          </ol>
        )}
      </QueryBoundary>
      {open && (
        <Lazy
          key={`${open.claim.claimId}:${open.answer}`}
          load={load}
          props={{
            ...open,
            close,
            done: (message: string) => {
              close();
              notify.success(message);
            },
          }}
          onFailure={close}
        />
      )}
    </>
  );
}

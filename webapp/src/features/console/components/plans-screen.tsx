"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { Lazy } from "@/components/lazy";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/lib/notify";
import { useDuty } from "../api/me";
import { offersOptions } from "../api/offers";
import type { Offer } from "../types";
import { OfferPart, type OfferVerb } from "./offer-part";

const loadNew = () => import("./new-plan-form");
const loadVersion = () => import("./version-form");
const loadReason = () => import("./offer-reason-form");

type Open = { what: "new" } | { what: OfferVerb; offer: Offer };

/** Shows all plans with their versions and the number of garages on each version. */
export function PlansScreen() {
  const query = useQuery(offersOptions());
  const { data } = query;
  const mayChange = useDuty("keep_plans");
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => setOpen(undefined), []);
  const done = (message: string) => {
    close();
    notify.success(message);
  };
  return (
    <>
      <PageHeader
        title="Plans"
        action={
          mayChange && (
            <Button onClick={() => setOpen({ what: "new" })}>
              <Plus aria-hidden className="size-4" />
              Add plan
            </Button>
          )
        }
      >
        New customers get the newest version. Garages on an older version keep its price and limits.
      </PageHeader>
      <QueryBoundary query={query} what="The plans could not be loaded.">
        <div className="grid gap-8" aria-busy={!data}>
          {data?.map((offer) => (
            <OfferPart
              key={offer.code}
              offer={offer}
              {...(mayChange && { open: (what: OfferVerb) => setOpen({ what, offer }) })}
            />
          )) ?? <Waiting />}
        </div>
      </QueryBoundary>
      {open?.what === "new" && <Lazy load={loadNew} props={{ close, done }} onFailure={close} />}
      {open?.what === "version" && (
        <Lazy load={loadVersion} props={{ offer: open.offer, close, done }} onFailure={close} />
      )}
      {(open?.what === "withdraw" || open?.what === "offer") && (
        <Lazy
          load={loadReason}
          props={{ offer: open.offer, what: open.what, close, done }}
          onFailure={close}
        />
      )}
    </>
  );
}

function Waiting() {
  return ["first", "second", "third"].map((key) => (
    <div key={key} className="grid gap-3">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-64" />
      <Skeleton className="h-20 w-full" />
    </div>
  ));
}

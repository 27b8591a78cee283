"use client";

import { Lazy } from "@/components/lazy";
import { NotAllowed } from "@/components/not-allowed";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useMay, useSession } from "@/features/session/session";
import { say } from "@/say";

const load = () => import("./sale-form");

/** Sells parts and other work over the counter. */
export function NewSaleScreen() {
  const { garage } = useSession();
  const maySell = useMay("sell");
  return (
    <>
      <PageHeader title={say.pages_counter_sale()} />
      {garage && !maySell && <NotAllowed what={say.sales_sell_over_the_counter()} />}
      {garage && maySell && (
        <Lazy
          load={load}
          fallback={<Skeleton className="h-96" />}
          props={{ garageId: garage.garageId }}
        />
      )}
    </>
  );
}

"use client";

import { Recycle } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import type { Column } from "@/components/data-table";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { quantityText } from "@/features/parts/quantity";
import { useMay } from "@/features/session/session";
import { dayMonthYear } from "@/lib/dates/day";
import { useHydrated } from "@/lib/loading/hydrated";
import { usePrefetch } from "@/lib/loading/prefetch";
import { rupees } from "@/lib/money/format";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { say } from "@/say";
import { PURCHASES } from "../addresses";
import { oldPartsOptions } from "../api/old-parts";
import { OLD_PART_FILTERS } from "../filters";
import type { OldPart } from "../types";
import { CardHead } from "./card-head";
import { OldPartBadge } from "./old-part-badge";
import { PurchaseList } from "./purchase-list";
import { purchasesPrefetch, usePurchases } from "./use-purchases";

const loadPanel = () => import("./settle-panel");

/** Requests the list during hydration and renders the screen after it. */
export function OldPartsScreen() {
  usePrefetch(prefetch);
  return useHydrated() ? <OldParts /> : null;
}

const prefetch = purchasesPrefetch(oldPartsOptions, OLD_PART_FILTERS);

function OldParts() {
  const { garageId, shown } = usePurchases(oldPartsOptions, OLD_PART_FILTERS);
  const seesCost = useMay("see_cost");
  // The panel saves the old part in the garage in which it was opened.
  const [opened, setOpened] = useState<{ garageId: number; old: OldPart } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PurchaseList
        title={say.purchases_old_parts()}
        what="old_parts"
        searchLabel={say.purchases_part_or_its_code()}
        Icon={Recycle}
        hint={say.purchases_a_part_with_an_exchange_deposit()}
        action={
          <Link href={PURCHASES.scrap as Route} className={buttonVariants({ variant: "outline" })}>
            {say.purchases_scrap_sales()}
          </Link>
        }
        {...shown}
        columns={columnsOf(seesCost)}
        rows={shown.query.data?.oldParts}
        keyOf={({ oldPartId }) => oldPartId}
        hrefOf={({ jobId }) => withQuery(ROUTES.job, { garageId, jobId })}
        actions={(old) =>
          old.isCredited || garageId === undefined ? null : (
            <Button
              variant="outline"
              aria-label={say.purchases_settle_of({ partName: old.partName, jobCode: old.jobCode })}
              onClick={() => setOpened({ garageId, old })}
            >
              {old.backOn ? say.purchases_credit() : say.purchases_settle()}
            </Button>
          )
        }
        card={(old) => <Card old={old} />}
      />
      {opened && <Lazy load={loadPanel} onFailure={close} props={{ ...opened, close }} />}
    </>
  );
}

function columnsOf(seesCost: boolean): readonly Column<OldPart>[] {
  const columns: readonly (Column<OldPart> | false)[] = [
    {
      head: say.purchases_part(),
      cell: ({ partName, quantity, unit }) => (
        <span className="grid">
          {partName}
          <span className="font-normal text-muted-foreground text-sm">
            {quantityText(quantity, unit)}
          </span>
        </span>
      ),
      className: "w-1/4 wrap-anywhere",
    },
    { head: say.purchases_job(), cell: ({ jobCode }) => jobCode, className: "whitespace-nowrap" },
    {
      head: say.purchases_supplier(),
      cell: ({ supplierName }) => supplierName || "-",
      className: "wrap-anywhere",
    },
    {
      head: say.purchases_due(),
      cell: ({ dueOn }) => dayMonthYear(dueOn),
      className: "whitespace-nowrap",
    },
    { head: say.purchases_state(), cell: (old) => <OldPartBadge old={old} /> },
    seesCost && {
      head: say.purchases_deposit(),
      cell: ({ deposit }) => (deposit === null ? "-" : rupees(deposit)),
      align: "right",
      className: "whitespace-nowrap",
    },
  ];
  return columns.filter((column) => column !== false);
}

function Card({ old }: { old: OldPart }) {
  const { partName, quantity, unit, jobCode, supplierName, dueOn, deposit } = old;
  return (
    <span className="grid gap-1 pr-2">
      <CardHead name={partName} end={deposit === null ? null : rupees(deposit)} />
      <span className="text-muted-foreground">
        {[quantityText(quantity, unit), jobCode, supplierName].filter(Boolean).join(" · ")}
      </span>
      <span>{say.purchases_back_by({ dueOn: dayMonthYear(dueOn) })}</span>
      <span>
        <OldPartBadge old={old} />
      </span>
    </span>
  );
}

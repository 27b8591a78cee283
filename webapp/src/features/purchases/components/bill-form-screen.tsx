"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Lazy } from "@/components/lazy";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { toId } from "@/lib/storage/session-values";
import { goodsInOptions } from "../api/goods-in";
import { supplierOptions } from "../api/suppliers";
import { billOfGoodsIn, blankBill } from "../forms/bill";
import { NoPurchases } from "./purchase-list";

// The form is larger than a page may be.
const loadForm = () => import("./bill-form");
const WAITING = <Skeleton className="h-96 max-w-[960px]" />;

/** Books a bill in hand. With an id of goods in, the bill begins with their lines. */
export function BillFormScreen() {
  const goodsInId = toId(useSearchParams().get("goodsInId"));
  const garage = useOpenedGarage(true);
  if (!garage) return <PageHeader title="Bill in hand" />;
  if (!garage.permissions.includes("buy_parts")) return <NoPurchases title="Bill in hand" />;
  const { garageId } = garage;
  return (
    <>
      <PageHeader title="Bill in hand">Copy the paper of your supplier.</PageHeader>
      {goodsInId === null ? (
        <Lazy
          key={garageId}
          load={loadForm}
          fallback={WAITING}
          props={{ garageId, draft: "bill", fresh: blankBill() }}
        />
      ) : (
        <BillOfGoodsIn key={garageId} garageId={garageId} goodsInId={goodsInId} />
      )}
    </>
  );
}

function BillOfGoodsIn({ garageId, goodsInId }: { garageId: number; goodsInId: number }) {
  const goods = useQuery(goodsInOptions(garageId, goodsInId));
  const supplierId = goods.data?.supplierId ?? 0;
  const supplier = useQuery({
    ...supplierOptions(garageId, supplierId),
    enabled: goods.data !== undefined,
  });
  const failed = goods.isError ? goods : supplier;
  return (
    <QueryBoundary query={failed} what="The goods in could not be loaded.">
      {goods.data && supplier.data ? (
        <Lazy
          load={loadForm}
          fallback={WAITING}
          props={{
            garageId,
            draft: `bill:${goodsInId}`,
            fresh: billOfGoodsIn(goods.data, supplier.data),
          }}
        />
      ) : (
        WAITING
      )}
    </QueryBoundary>
  );
}

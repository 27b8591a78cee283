"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { checkoutReturnOptions, isOver } from "../api/checkout-return";

const PAID = "Your payment has arrived. Thank you.";
const LOOKING = "Looking whether your payment has arrived…";
const LATE =
  "Your payment has not arrived yet. It can take a few minutes, and shows here once it has. Please do not pay again before.";

/** Back from the payment page: whether the payment has arrived. Who has turned back has nothing to be told. */
export function ReturnNote({ garageId }: { garageId: number }) {
  const params = useSearchParams();
  const pageId = params.get("pageId");
  if (!pageId || !params.has("paid")) return null;
  return <Arrival key={pageId} garageId={garageId} pageId={pageId} />;
}

function Arrival({ garageId, pageId }: { garageId: number; pageId: string }) {
  const options = checkoutReturnOptions(garageId, pageId);
  const { data } = useQuery(options);
  const looks = useQueryClient().getQueryState(options.queryKey);
  const words = data === "paid" ? PAID : looks && isOver(looks) ? LATE : LOOKING;
  return (
    <p role="status" className="rounded-lg bg-accent p-4 text-accent-foreground text-base">
      {words}
    </p>
  );
}

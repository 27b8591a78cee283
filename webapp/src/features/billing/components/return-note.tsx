"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { say } from "@/say";
import { checkoutReturnOptions, isOver } from "../api/checkout-return";

const PAID = say.billing_your_payment_has_arrived_thank_you();
const LOOKING = say.billing_checking_for_your_payment();
const LATE = say.billing_your_payment_has_not_arrived_yet();

/**
 * Shows whether the payment has arrived after the owner returns from the payment page. It shows
 * nothing if the owner did not pay there.
 */
export function ReturnNote({ garageId }: { garageId: number }) {
  const params = useSearchParams();
  const pageId = params.get("pageId");
  if (!pageId || !params.has("paid")) return null;
  return <Arrival key={pageId} garageId={garageId} pageId={pageId} />;
}

function Arrival({ garageId, pageId }: { garageId: number; pageId: string }) {
  const options = checkoutReturnOptions(garageId, pageId);
  const { data } = useQuery(options);
  const polls = useQueryClient().getQueryState(options.queryKey);
  const words = data === "paid" ? PAID : polls && isOver(polls) ? LATE : LOOKING;
  return (
    <p role="status" className="rounded-lg bg-accent p-4 text-accent-foreground text-base">
      {words}
    </p>
  );
}

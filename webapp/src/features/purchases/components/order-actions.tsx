"use client";

import { CircleX, PackageOpen, Pencil, Send } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { usePaper } from "@/api/use-paper";
import { DeleteDialog } from "@/components/delete-dialog";
import { DocumentButton } from "@/components/document-button";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { say } from "@/say";
import { toChangeOrder, toGoodsOfOrder } from "../addresses";
import { orderAddress, useCloseOrder } from "../api/orders";
import type { Order } from "../types";

const loadSend = () => import("./send-panel");

type OrderActionsProps = { garageId: number; order: Order };

/** Shows the buttons of an order: what a person can do depends on its state. */
export function OrderActions({ garageId, order }: OrderActionsProps) {
  const { orderId, orderCode, state } = order;
  const [open, setOpen] = useState<"send" | "close" | null>(null);
  const close = () => setOpen(null);
  const closing = useCloseOrder(garageId);
  const paper = usePaper((signal) => orderAddress(garageId, orderId, signal));
  const isDraft = state === "draft";
  const isOnTheWay = state === "sent" || state === "part_in";
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto">
      {isOnTheWay && (
        <Link
          href={toGoodsOfOrder(garageId, orderId) as Route}
          className={buttonVariants({ className: "max-md:basis-full" })}
        >
          <PackageOpen aria-hidden className="size-4" />
          {say.purchases_goods_in()}
        </Link>
      )}
      {(isDraft || isOnTheWay) && (
        <Button
          variant={isDraft ? "primary" : "outline"}
          className={isDraft ? "max-md:basis-full" : ""}
          onClick={() => setOpen("send")}
        >
          <Send aria-hidden className="size-4" />
          {isDraft ? say.purchases_send_order() : say.purchases_send_again()}
        </Button>
      )}
      {isDraft ? (
        <Link
          href={toChangeOrder(garageId, orderId) as Route}
          className={buttonVariants({ variant: "outline" })}
        >
          <Pencil aria-hidden className="size-4" />
          {say.purchases_change()}
        </Link>
      ) : (
        state !== "closed" && <DocumentButton paper={paper}>{say.purchases_pdf()}</DocumentButton>
      )}
      {state !== "closed" && (
        <Button variant="outline" onClick={() => setOpen("close")}>
          <CircleX aria-hidden className="size-4" />
          {say.purchases_close()}
        </Button>
      )}
      {open === "send" && (
        <Lazy load={loadSend} onFailure={close} props={{ garageId, order, close }} />
      )}
      {open === "close" && (
        <DeleteDialog
          id={orderId}
          deleting={closing}
          title={say.purchases_close_question({ orderCode })}
          what={
            isDraft
              ? say.purchases_the_draft_is_not_sent_it()
              : say.purchases_no_more_goods_are_expected_it()
          }
          verb={say.purchases_close_order()}
          deleted={say.purchases_the_order_is_closed()}
          close={close}
        />
      )}
    </div>
  );
}

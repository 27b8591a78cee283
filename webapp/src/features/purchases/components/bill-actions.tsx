"use client";

import { Ban, IndianRupee, Undo2 } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import type { Bill } from "../types";

const loadPaid = () => import("./paid-panel");
const loadReturn = () => import("./return-panel");
const loadVoid = () => import("./void-panel");

type BillActionsProps = { garageId: number; bill: Bill; mayVoid: boolean };

/** Shows the buttons that change a bill. */
export function BillActions({ garageId, bill, mayVoid }: BillActionsProps) {
  const [open, setOpen] = useState<"pay" | "day" | "return" | "void" | null>(null);
  const close = () => setOpen(null);
  const props = { garageId, bill, close };
  const { left, paidOn } = bill;
  const hasRest = !paidOn && (left === null || left > 0);
  const canGoBack = bill.lines.some(
    ({ quantity, freeQuantity, returned }) => returned < quantity + freeQuantity,
  );
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto">
      {/* A person who does not see what is left marks the whole bill as paid. */}
      {!left && (
        <Button
          variant={paidOn ? "outline" : "primary"}
          className="max-md:w-full"
          onClick={() => setOpen("day")}
        >
          <IndianRupee aria-hidden className="size-4" />
          {paidOn ? say.purchases_change_payment_day() : say.purchases_mark_as_paid()}
        </Button>
      )}
      {hasRest && (
        <Button
          variant={left ? "primary" : "outline"}
          className="max-md:w-full"
          onClick={() => setOpen("pay")}
        >
          <IndianRupee aria-hidden className="size-4" />
          {left ? say.purchases_pay() : say.purchases_pay_a_part()}
        </Button>
      )}
      {canGoBack && (
        <Button
          variant="outline"
          className={mayVoid ? "" : "max-md:basis-full"}
          onClick={() => setOpen("return")}
        >
          <Undo2 aria-hidden className="size-4" />
          {say.purchases_return_to_supplier()}
        </Button>
      )}
      {mayVoid && (
        <Button variant="outline" onClick={() => setOpen("void")}>
          <Ban aria-hidden className="size-4" />
          {say.purchases_void()}
        </Button>
      )}
      {(open === "pay" || open === "day") && (
        <Lazy load={loadPaid} onFailure={close} props={{ ...props, what: open }} />
      )}
      {open === "return" && <Lazy load={loadReturn} onFailure={close} props={props} />}
      {open === "void" && <Lazy load={loadVoid} onFailure={close} props={props} />}
    </div>
  );
}

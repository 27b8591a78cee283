"use client";

import { ShoppingCart } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { orderOptions } from "../api/orders";
import { Beginning, FormScreen, WAITING_FORM } from "./form-screen";

const loadForm = () => import("./order-form");

/** Makes an order. */
export function NewOrderScreen() {
  return (
    <FormScreen title="New order" intro="It is a draft until you send it." from="orderId">
      {(garageId) => (
        <Lazy load={loadForm} fallback={WAITING_FORM} props={{ garageId, opened: undefined }} />
      )}
    </FormScreen>
  );
}

/** Changes the draft of an order. */
export function ChangeOrderScreen() {
  return (
    <FormScreen title="Change order" intro="Only a draft can be changed." from="orderId">
      {(garageId, orderId) => (
        <Beginning
          garageId={garageId}
          options={orderOptions(garageId, orderId ?? 0)}
          failed="The order could not be loaded."
        >
          {(order, supplier) =>
            order.state === "draft" ? (
              <Lazy
                load={loadForm}
                fallback={WAITING_FORM}
                props={{ garageId, opened: { order, supplier } }}
              />
            ) : (
              <div className="rounded-lg border bg-card">
                <EmptyState
                  Icon={ShoppingCart}
                  title="This order is sent. Close it and make a new one."
                />
              </div>
            )
          }
        </Beginning>
      )}
    </FormScreen>
  );
}

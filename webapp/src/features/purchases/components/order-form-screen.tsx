"use client";

import { ShoppingCart } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { Lazy } from "@/components/lazy";
import { say } from "@/say";
import { orderOptions } from "../api/orders";
import { Beginning, FormScreen, WAITING_FORM } from "./form-screen";

const loadForm = () => import("./order-form");

/** Makes an order. */
export function NewOrderScreen() {
  return (
    <FormScreen
      title={say.purchases_new_order()}
      intro={say.purchases_it_is_a_draft_until_you()}
      from="orderId"
    >
      {(garageId) => (
        <Lazy load={loadForm} fallback={WAITING_FORM} props={{ garageId, opened: undefined }} />
      )}
    </FormScreen>
  );
}

/** Changes the draft of an order. */
export function ChangeOrderScreen() {
  return (
    <FormScreen
      title={say.purchases_change_order()}
      intro={say.purchases_only_a_draft_can_be_changed()}
      from="orderId"
    >
      {(garageId, orderId) => (
        <Beginning
          garageId={garageId}
          options={orderOptions(garageId, orderId ?? 0)}
          failed={say.purchases_the_order_could_not_be_loaded()}
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
                  title={say.purchases_this_order_is_sent_close_it()}
                />
              </div>
            )
          }
        </Beginning>
      )}
    </FormScreen>
  );
}

"use client";

import { Lazy } from "@/components/lazy";
import { orderOptions } from "../api/orders";
import { Beginning, FormScreen, WAITING_FORM } from "./form-screen";

const loadForm = () => import("./goods-in-form");

/** Takes goods in. With an id of an order, the form lists what the order still expects. */
export function GoodsInFormScreen() {
  return (
    <FormScreen title="Take goods in" intro="For goods that come before their bill." from="orderId">
      {(garageId, orderId) =>
        orderId === null ? (
          <Lazy load={loadForm} fallback={WAITING_FORM} props={{ garageId, of: undefined }} />
        ) : (
          <Beginning
            garageId={garageId}
            options={orderOptions(garageId, orderId)}
            failed="The order could not be loaded."
          >
            {(order, supplier) => (
              <Lazy
                load={loadForm}
                fallback={WAITING_FORM}
                props={{ garageId, of: { order, supplier } }}
              />
            )}
          </Beginning>
        )
      }
    </FormScreen>
  );
}

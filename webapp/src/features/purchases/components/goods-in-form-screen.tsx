"use client";

import { Lazy } from "@/components/lazy";
import { say } from "@/say";
import { orderOptions } from "../api/orders";
import { Beginning, FormScreen, WAITING_FORM } from "./form-screen";

const loadForm = () => import("./goods-in-form");

/** Takes goods in. With an id of an order, the form lists what the order still expects. */
export function GoodsInFormScreen() {
  return (
    <FormScreen
      title={say.purchases_take_goods_in()}
      intro={say.purchases_for_goods_that_come_before_their()}
      from="orderId"
    >
      {(garageId, orderId) =>
        orderId === null ? (
          <Lazy load={loadForm} fallback={WAITING_FORM} props={{ garageId, of: undefined }} />
        ) : (
          <Beginning
            garageId={garageId}
            options={orderOptions(garageId, orderId)}
            failed={say.purchases_the_order_could_not_be_loaded()}
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

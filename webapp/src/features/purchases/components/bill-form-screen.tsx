"use client";

import { Lazy } from "@/components/lazy";
import { goodsInOptions } from "../api/goods-in";
import { billOfGoodsIn, blankBill } from "../forms/bill";
import { Beginning, FormScreen, WAITING_FORM } from "./form-screen";

const loadForm = () => import("./bill-form");

/** Books a bill in hand. With an id of goods in, the bill begins with their lines. */
export function BillFormScreen() {
  return (
    <FormScreen title="Bill in hand" intro="Copy the paper of your supplier." from="goodsInId">
      {(garageId, goodsInId) =>
        goodsInId === null ? (
          <Lazy
            load={loadForm}
            fallback={WAITING_FORM}
            props={{ garageId, draft: "bill", fresh: blankBill() }}
          />
        ) : (
          <Beginning
            garageId={garageId}
            options={goodsInOptions(garageId, goodsInId)}
            failed="The goods in could not be loaded."
          >
            {(goods, supplier) => (
              <Lazy
                load={loadForm}
                fallback={WAITING_FORM}
                props={{
                  garageId,
                  draft: `bill:${goodsInId}`,
                  fresh: billOfGoodsIn(goods, supplier),
                }}
              />
            )}
          </Beginning>
        )
      }
    </FormScreen>
  );
}

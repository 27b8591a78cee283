"use client";

import { Lazy } from "@/components/lazy";
import { say } from "@/say";
import { goodsInOptions } from "../api/goods-in";
import { billOfGoodsIn, blankBill } from "../forms/bill";
import { Beginning, FormScreen, WAITING_FORM } from "./form-screen";

const loadForm = () => import("./bill-form");

/** Books a bill in hand. With an id of goods in, the bill begins with their lines. */
export function BillFormScreen() {
  return (
    <FormScreen
      title={say.purchases_bill_in_hand()}
      intro={say.purchases_copy_the_paper_of_your_supplier()}
      from="goodsInId"
    >
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
            failed={say.purchases_the_goods_in_could_not_be()}
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

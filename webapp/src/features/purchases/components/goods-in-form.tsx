"use client";

import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { PURCHASES, toGoodsIn } from "../addresses";
import { useTakeInGoods } from "../api/goods-in";
import { draftKey } from "../forms/draft";
import {
  arrivedPart,
  BLANK_ARRIVED,
  blankGoodsIn,
  GOODS_IN_FIELDS,
  type GoodsInForm as GoodsInValues,
  goodsOfOrder,
} from "../forms/goods-in";
import { useDraftForm } from "../forms/use-draft-form";
import { withLine } from "../forms/use-lines";
import type { Order, Supplier } from "../types";
import { ArrivedFields } from "./arrived-fields";
import { PurchaseForm } from "./purchase-form";
import { SupplierChoice } from "./supplier-choice";
import { useNewPanels } from "./use-new-panels";

export type GoodsInFormProps = {
  garageId: number;
  /** The order whose goods come in. It is undefined without an order. */
  of: { order: Order; supplier: Supplier } | undefined;
};

const loadRules = () => import("../forms/order-rules").then(({ goodsInRules }) => goodsInRules);

/** The form that takes goods in before their bill. An order may come in several deliveries. */
export default function GoodsInForm({ garageId, of }: GoodsInFormProps) {
  const order = of?.order;
  // After each delivery, the order has another version and expects other goods.
  const name = order ? `goods-in:${order.orderId}:${order.version}` : "goods-in";
  const draft = useDraftForm<GoodsInValues>({
    draftKey: draftKey(garageId, name),
    fresh: of ? goodsOfOrder(of.order, of.supplier) : blankGoodsIn(),
    line: BLANK_ARRIVED,
    load: loadRules,
  });
  const { register, control, formState, getValues, setValue } = draft.form;
  const taking = useTakeInGoods({ garageId, orderId: order?.orderId ?? null, ...draft });
  const { addSupplier, addPart, panels } = useNewPanels({
    garageId,
    supplierAdded: (supplier) =>
      setValue("supplier", supplier, { shouldDirty: true, shouldValidate: true }),
    partAdded: (part) =>
      setValue("lines", withLine(getValues("lines"), arrivedPart(part)), { shouldDirty: true }),
  });
  return (
    <>
      <PurchaseForm
        garageId={garageId}
        label={say.purchases_take_goods_in()}
        what="goods"
        verb={say.purchases_take_goods_in()}
        draft={draft}
        saving={taking}
        fields={GOODS_IN_FIELDS}
        toSaved={({ data }) => toGoodsIn(garageId, data.goodsInId)}
        list={order ? PURCHASES.orders : PURCHASES.goodsIn}
      >
        <div className="grid gap-3 p-4 md:p-6">
          {order ? (
            <p className="text-base">
              <span className="font-semibold">{order.supplierName}</span>
              <span className="text-muted-foreground"> · {order.orderCode}</span>
            </p>
          ) : (
            <SupplierChoice garageId={garageId} addNew={addSupplier} />
          )}
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 max-[359px]:grid-cols-1">
            <DateField
              control={control}
              name="day"
              label={say.purchases_day()}
              required
              max={isoToday()}
            />
            <Field label={say.purchases_delivery_note()} error={formState.errors.challan?.message}>
              {(wiring) => <Input {...wiring} {...register("challan")} autoComplete="off" />}
            </Field>
          </div>
        </div>
        <ArrivedFields garageId={garageId} order={order} addPart={addPart} />
      </PurchaseForm>
      {panels}
    </>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DateField } from "@/components/date-field";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useVersionConflict } from "@/components/use-version-conflict";
import { say } from "@/say";
import { PURCHASES, toOrder } from "../addresses";
import { orderOptions, useSaveOrder } from "../api/orders";
import { supplierOptions } from "../api/suppliers";
import { draftKey } from "../forms/draft";
import {
  BLANK_ORDERED,
  blankOrder,
  ORDER_FIELDS,
  type OrderForm as OrderValues,
  orderedPart,
  orderFormOf,
} from "../forms/order";
import { useDraftForm } from "../forms/use-draft-form";
import { withLine } from "../forms/use-lines";
import type { Order, Supplier } from "../types";
import { OrderLinesFields } from "./order-lines-fields";
import { PurchaseForm } from "./purchase-form";
import { SupplierChoice } from "./supplier-choice";
import { useNewPanels } from "./use-new-panels";

export type OrderFormProps = {
  garageId: number;
  /** The draft of an order to change, with its supplier. It is undefined for a new order. */
  opened: { order: Order; supplier: Supplier } | undefined;
};

const loadRules = () => import("../forms/order-rules").then(({ orderRules }) => orderRules);

/** The form that makes an order or changes a draft. */
export default function OrderForm({ garageId, opened }: OrderFormProps) {
  const queries = useQueryClient();
  const orderId = opened?.order.orderId;
  const [version, setVersion] = useState(opened?.order.version ?? 0);
  const draft = useDraftForm<OrderValues>({
    draftKey: draftKey(garageId, orderId === undefined ? "order" : `order:${orderId}:${version}`),
    fresh: opened ? orderFormOf(opened.order, opened.supplier) : blankOrder(),
    line: BLANK_ORDERED,
    load: loadRules,
  });
  const { register, control, formState, getValues, setValue, reset } = draft.form;
  const saving = useSaveOrder({
    garageId,
    ...draft,
    opened: orderId === undefined ? undefined : { orderId, version },
  });
  const { addSupplier, addPart, panels } = useNewPanels({
    garageId,
    supplierAdded: (supplier) =>
      setValue("supplier", supplier, { shouldDirty: true, shouldValidate: true }),
    partAdded: (part) =>
      setValue("lines", withLine(getValues("lines"), orderedPart(part)), { shouldDirty: true }),
  });
  const { isConflict, notice } = useVersionConflict(
    orderOptions(garageId, orderId ?? 0),
    async (now: Order) => {
      const supplier = await queries.fetchQuery(supplierOptions(garageId, now.supplierId));
      setVersion(now.version);
      reset(orderFormOf(now, supplier));
    },
  );
  return (
    <>
      <PurchaseForm
        garageId={garageId}
        label={opened ? say.purchases_change_order() : say.purchases_new_order()}
        what="order"
        verb={opened ? say.purchases_save_changes() : say.purchases_save_order()}
        draft={draft}
        saving={saving}
        fields={ORDER_FIELDS}
        refused={isConflict}
        toSaved={({ data }) => toOrder(garageId, data.orderId)}
        list={PURCHASES.orders}
        notice={notice}
      >
        <div className="grid gap-3 p-4 md:p-6">
          <SupplierChoice garageId={garageId} addNew={addSupplier} />
          <DateField
            control={control}
            name="expectedOn"
            label={say.purchases_needed_by()}
            className="md:w-1/2 md:pr-2"
          />
        </div>
        <OrderLinesFields garageId={garageId} addPart={addPart} />
        <div className="border-t p-4 md:p-6">
          <Field
            label={say.purchases_note_to_the_supplier()}
            help={say.purchases_it_is_printed_on_the_order()}
            error={formState.errors.note?.message}
          >
            {(wiring) => <Textarea {...wiring} {...register("note")} rows={2} />}
          </Field>
        </div>
      </PurchaseForm>
      {panels}
    </>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ContactFields } from "@/components/contact-fields";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useVersionConflict } from "@/components/use-version-conflict";
import { GstinField, StateField } from "@/features/gst/components/registration-fields";
import { ActionPanel } from "@/features/subscription/components/action-panel";
import { say } from "@/say";
import { supplierOptions, useSaveSupplier } from "../api/suppliers";
import { SUPPLIER_FIELDS, type SupplierForm, supplierFormOf } from "../forms/supplier";
import { supplierForm } from "../forms/supplier-rules";
import type { Supplier } from "../types";

export type SupplierPanelProps = {
  garageId: number;
  /** The supplier to change. It is undefined for a new supplier. */
  supplier: Supplier | undefined;
  /** The name that the person has typed already. */
  name?: string;
  /** This is called with the new supplier. */
  added?: (supplier: Supplier) => void;
  close: () => void;
};

/** The form that adds or changes a supplier. */
export default function SupplierPanel(props: SupplierPanelProps) {
  const { garageId, supplier, name = "", added, close } = props;
  // The panel keeps the record version that was opened, even if newer data loads while the form is
  // open.
  const [opened, setOpened] = useState(supplier);
  const form = useForm<SupplierForm>({
    resolver: zodResolver(supplierForm),
    mode: "onTouched",
    defaultValues: supplierFormOf(opened, name),
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { isConflict, notice } = useVersionConflict(
    supplierOptions(garageId, opened?.supplierId ?? 0),
    (now: Supplier) => {
      setOpened(now);
      form.reset(supplierFormOf(now, name));
    },
  );
  return (
    <ActionPanel
      garageId={garageId}
      keptAs={`supplier ${opened?.supplierId ?? "new"}`}
      title={opened ? say.purchases_change_supplier() : say.purchases_add_supplier()}
      verb={opened ? say.purchases_save_changes() : say.purchases_add_supplier()}
      form={form}
      saving={useSaveSupplier(garageId, opened)}
      fields={SUPPLIER_FIELDS}
      refused={isConflict}
      saved={({ data }) => added?.(data)}
      notice={notice}
      close={close}
    >
      <Field label={say.purchases_name()} required error={errors.supplierName?.message}>
        {(wiring) => (
          <Input {...wiring} {...register("supplierName")} autoComplete="off" autoFocus={!opened} />
        )}
      </Field>
      <GstinField help={say.purchases_leave_it_empty_if_the_supplier()} />
      <StateField followsGstin />
      <ContactFields emailHelp={say.purchases_orders_can_go_to_this_address()} />
      <Field label={say.purchases_address()} error={errors.address?.message}>
        {(wiring) => <Textarea {...wiring} {...register("address")} rows={3} />}
      </Field>
    </ActionPanel>
  );
}

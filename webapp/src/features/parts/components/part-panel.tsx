"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError, type FieldErrors } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormSection } from "@/components/form-page";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { useVersionConflict } from "@/components/use-version-conflict";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useKeptForm } from "@/features/session/use-kept-form";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useAddPart } from "../api/add-part";
import { useChangePart } from "../api/change-part";
import { partOptions } from "../api/get-part";
import { formOf, PART_FIELDS, type PartForm } from "../forms";
import { partForm } from "../schema";
import type { Part } from "../types";
import { AlternatesField } from "./alternates-field";
import { BarcodesField } from "./barcodes-field";
import { FitsField } from "./fits-field";
import { PriceFields } from "./price-fields";
import { StockFields } from "./stock-fields";
import { TextField } from "./text-field";

export type PartPanelProps = {
  garageId: number;
  /** The part to change. It is undefined for a new part. */
  part: Part | undefined;
  /** A scanned code that becomes a barcode of the part. */
  code?: string;
  close: () => void;
  /** Opens the page of the new part. */
  open?: (part: Part) => void;
  /** This is called with the new part. */
  added?: (part: Part) => void;
};

/** The form that adds or changes a part. */
export default function PartPanel(props: PartPanelProps) {
  const { garageId, part, code, close, open, added } = props;
  // The panel keeps the record version that was opened, even if newer data loads while the form is
  // open.
  const [opened, setOpened] = useState(part);
  const adding = useAddPart(garageId);
  const changing = useChangePart(garageId, opened ?? { partId: 0, version: 0 });
  const saving = opened ? changing : adding;
  const form = useForm<PartForm>({
    resolver: zodResolver(partForm),
    mode: "onTouched",
    defaultValues: formOf(opened, code),
  });
  const { isDirty } = form.formState;
  useKeptForm(form, {
    name: part ? `part ${part.partId}` : "new part",
    garageId,
    unsaved: isDirty,
  });
  const { isConflict, notice } = useVersionConflict(
    partOptions(garageId, opened?.partId ?? 0),
    (now: Part) => {
      setOpened(now);
      form.reset(formOf(now, code));
    },
  );

  const submit = form.handleSubmit((values) =>
    saving.mutate(values, {
      onSuccess: ({ message, data }) => {
        notify.success(message, open && { label: say.parts_open(), run: () => open(data) });
        added?.(data);
        close();
      },
      onError: (error) => {
        if (isConflict(error) || isLocked(error)) return;
        if (error instanceof ApiError && showFieldErrors(form, withListErrors(error), PART_FIELDS))
          return;
        notify.error(error.message);
      },
    }),
  );

  return (
    <FormPanel
      title={opened ? say.parts_change_part() : say.parts_add_part()}
      dirty={isDirty}
      close={close}
    >
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <FormSection>
            <TextField name="partNumber" label={say.parts_part_number()} autoFocus={!opened} />
            <TextField name="partName" label={say.parts_name()} required />
            <TextField name="brand" label={say.parts_brand()} />
          </FormSection>
          <FormSection title={say.parts_tax_and_price()}>
            <PriceFields />
          </FormSection>
          <FormSection title={say.parts_stock()}>
            <StockFields />
            <BarcodesField />
          </FormSection>
          <FormSection title={say.parts_fits()}>
            <FitsField />
          </FormSection>
          <FormSection title={say.parts_alternates()}>
            <AlternatesField garageId={garageId} ownId={opened?.partId} />
          </FormSection>
          {notice}
          <LockedNote error={saving.error} className="mx-4 mb-4 md:mx-6" />
          <PanelActions
            verb={opened ? say.parts_save_changes() : say.parts_add_part()}
            busy={saving.isPending}
          />
        </form>
      </FormProvider>
    </FormPanel>
  );
}

/** The server names the field inside a row of the list. The form shows the error under the list. */
function withListErrors(error: ApiError): ApiError {
  const { vehicleModel, fromYear, toYear, fits } = error.fields;
  const found = fits ?? vehicleModel ?? fromYear ?? toYear;
  const fields: FieldErrors = found ? { ...error.fields, fits: found } : error.fields;
  return new ApiError({ ...error, message: error.message, fields });
}

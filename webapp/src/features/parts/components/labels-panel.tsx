"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { ChoiceField } from "@/components/choice-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { OpenedNote } from "@/features/session/components/opened-note";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { usePrintLabels } from "../api/labels";
import {
  CODES,
  fieldsOf,
  LABEL_FIELDS,
  type LabelForm,
  type Labelled,
  labelForm,
  SIZES,
} from "../labels";
import { CopiesFields } from "./copies-fields";

export type LabelsPanelProps = {
  garageId: number;
  parts: readonly Labelled[];
  /** This is called when the labels are downloaded. */
  printed?: () => void;
  close: () => void;
};

/** The form that prints labels of parts. The PDF downloads when it is drawn. */
export default function LabelsPanel({ garageId, parts, printed, close }: LabelsPanelProps) {
  // The panel keeps its parts, even if the list behind it loads others.
  const [labelled] = useState(parts);
  const printing = usePrintLabels(
    garageId,
    labelled.map(({ partId }) => partId),
  );
  const [resolver] = useState(() => zodResolver(labelForm));
  const hasMrp = labelled.some((part) => part.hasMrp);
  const form = useForm<LabelForm>({
    resolver,
    mode: "onTouched",
    defaultValues: {
      size: "a4_65",
      codeKind: "qr",
      firstField: "1",
      showMrp: hasMrp,
      copies: labelled.map(({ copies }) => String(copies)),
    },
  });
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const fields = fieldsOf(watch("size"));

  const submit = form.handleSubmit((values) =>
    // A roll has no fields to choose.
    printing.mutate(fields === 1 ? { ...values, firstField: "1" } : values, {
      onSuccess: () => {
        notify.success(say.parts_the_labels_are_downloaded_print_them());
        close();
        printed?.();
      },
      onError: (error) => {
        if (isLocked(error)) return;
        if (error instanceof ApiError && showFieldErrors(form, error, LABEL_FIELDS)) return;
        if (!(error instanceof DOMException)) notify.error(error.message);
      },
    }),
  );

  return (
    <FormPanel title={say.parts_print_labels()} dirty={formState.isDirty} close={close}>
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <div className="grid gap-2 p-6">
            <CopiesFields parts={labelled} />
            <ChoiceField control={control} name="size" label={say.parts_size()} options={SIZES} />
            <ChoiceField
              control={control}
              name="codeKind"
              label={say.parts_code()}
              options={CODES}
            />
            {fields > 1 && (
              <Field
                label={say.parts_first_free_field()}
                required
                help={say.parts_the_fields_count_from_1_to({ fields })}
                error={errors.firstField?.message}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    {...register("firstField")}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                )}
              </Field>
            )}
            <Field
              label={say.parts_show_the_mrp()}
              className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
            >
              {(wiring) => <Switch {...wiring} {...register("showMrp")} disabled={!hasMrp} />}
            </Field>
            <LockedNote error={printing.error} />
          </div>
          <PanelActions verb={say.parts_print_labels()} busy={printing.isPending} />
        </form>
      </FormProvider>
    </FormPanel>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { OpenedNote } from "@/features/session/components/opened-note";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { useAddService } from "../api/add-service";
import { useChangeService } from "../api/change-service";
import { serviceDefaultsOptions } from "../api/service-defaults";
import { formOf, SERVICE_FIELDS, serviceFormSchema, type ServiceForm as Values } from "../schema";
import type { Service } from "../types";
import { ClassRateFields } from "./class-rate-fields";
import { DiscountFields } from "./discount-fields";
import { SubcategoryField } from "./subcategory-field";

export type ServiceFormProps = {
  garageId: number;
  /** The service to edit. It is undefined for a new service. */
  service: Service | undefined;
  /** The category that the list shows. It is preselected for a new service. */
  categoryId: number;
  /** The name that a new service starts with. */
  name?: string;
  close: () => void;
  /** A new service is passed on. */
  saved: (added?: Service) => void;
};

export default function ServiceForm({
  garageId,
  service,
  categoryId,
  name = "",
  close,
  saved,
}: ServiceFormProps) {
  const isNew = service === undefined;
  const defaults = useQuery(serviceDefaultsOptions(garageId));
  const adding = useAddService(garageId);
  const changing = useChangeService(garageId, service ?? { garageJobServiceId: 0, version: 0 });
  const saving = service ? changing : adding;
  const [schema] = useState(() =>
    serviceFormSchema(isoToday(), service ? [service.validFrom, service.validTo] : []),
  );
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    mode: "onChange",
    defaultValues: formOf(service, categoryId, name),
  });
  const { register, formState, setValue, watch } = form;
  const { errors } = formState;

  const onError = (error: Error) => {
    console.error(say.catalogue_the_service_could_not_be_saved(), error);
    showFailure(form, error, SERVICE_FIELDS);
  };
  const submit = form.handleSubmit((values) =>
    service
      ? changing.mutate(values, { onSuccess: () => saved(), onError })
      : adding.mutate(values, { onSuccess: ({ data }) => saved(data), onError }),
  );

  return (
    <FormPanel
      title={isNew ? say.catalogue_add_new_service() : say.catalogue_edit_service()}
      dirty={formState.isDirty}
      close={close}
    >
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <Field
            label={say.catalogue_service_category()}
            error={errors.garageJobCategoryId?.message}
          >
            {(wiring) => (
              <Select
                // The new key makes the select show the form's value after the options have loaded.
                key={defaults.data ? "here" : "waiting"}
                {...wiring}
                {...register("garageJobCategoryId", {
                  valueAsNumber: true,
                  // Each category has its own subcategories, so a new category clears the
                  // subcategory.
                  onChange: () => setValue("jobSubCategoryId", 0, { shouldDirty: true }),
                })}
                disabled={!defaults.data}
              >
                <option value={0}>{say.catalogue_choose_a_category()}</option>
                {defaults.data?.jobCategories.map((one) => (
                  <option key={one.garageJobCategoryId} value={one.garageJobCategoryId}>
                    {one.jobCategory}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <SubcategoryField
            key={watch("garageJobCategoryId")}
            form={form}
            garageId={garageId}
            categoryId={watch("garageJobCategoryId")}
          />
          <Field label={say.catalogue_service_name()} error={errors.jobService?.message}>
            {(wiring) => <Input {...wiring} {...register("jobService")} autoComplete="off" />}
          </Field>
          <Field label={say.catalogue_rate()} error={errors.serviceRate?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register("serviceRate")}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Field>
          <ClassRateFields form={form} />
          <DiscountFields form={form} />
          <LockedNote error={saving.error} />
        </div>
        <PanelActions
          verb={isNew ? say.catalogue_add_service() : say.catalogue_save_changes()}
          busy={saving.isPending}
        />
      </form>
    </FormPanel>
  );
}

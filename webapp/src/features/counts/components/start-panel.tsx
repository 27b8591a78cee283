"use client";

import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { ChoiceField } from "@/components/choice-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { OpenedNote } from "@/features/session/components/opened-note";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { say } from "@/say";
import { useOpenCount } from "../api/open-count";
import { SCOPES } from "../words";

type StartForm = { scope: string; rack: string };
export type StartPanelProps = {
  garageId: number;
  racks: readonly string[];
  close: () => void;
  open: (countId: number) => void;
};

/** Asks what to count, and opens the count with its first part. */
export default function StartPanel({ garageId, racks, close, open }: StartPanelProps) {
  const opening = useOpenCount(garageId);
  const form = useForm<StartForm>({ defaultValues: { scope: "", rack: "" } });
  const { register, control, formState, watch } = form;
  const submit = form.handleSubmit((values) =>
    opening.mutate(values, {
      onSuccess: ({ data }) => {
        close();
        open(data.countId);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === "count_open") {
          form.setError("scope", { type: "server", message: error.message });
          return;
        }
        showFailure(form, error, ["scope", "rack"]);
      },
    }),
  );
  return (
    <FormPanel title={say.counts_start_count()} dirty={formState.isDirty} close={close}>
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <ChoiceField
            control={control}
            name="scope"
            label={say.counts_what_to_count()}
            options={SCOPES}
          />
          {watch("scope") === "rack" && (
            <Field
              label={say.counts_rack()}
              required
              help={racks.length === 0 ? say.counts_no_part_has_a_rack_yet() : undefined}
              error={formState.errors.rack?.message}
            >
              {(wiring) => (
                <Select {...wiring} {...register("rack")}>
                  <option value="">{say.counts_choose_a_rack()}</option>
                  {racks.map((rack) => (
                    <option key={rack} value={rack}>
                      {rack}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <p className="text-muted-foreground text-sm">
            {say.counts_each_part_is_counted_on_its()}
          </p>
          <LockedNote error={opening.error} />
        </div>
        <PanelActions verb={say.counts_start_count()} busy={opening.isPending} />
      </form>
    </FormPanel>
  );
}

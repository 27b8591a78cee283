"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormRegister, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { DateField } from "@/components/date-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { OpenedNote } from "@/features/session/components/opened-note";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { useSetLeakSetting } from "../api/leak-setting";
import {
  firstDayRange,
  SETTING_FIELDS,
  type SettingForm,
  settingForm,
  toSettingForm,
  toSettingIn,
} from "../setting";
import type { LeakSetting } from "../types";

export type SettingPanelProps = {
  garageId: number;
  setting: LeakSetting;
  /** This is true if the person pressed a button to switch the radar on. */
  switchesOn?: boolean;
  /** This is called after the settings are saved. A radar that is on then looks at once. */
  saved?: (isOn: boolean) => void;
  close: () => void;
};

const SWITCH_ROW =
  "grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2 *:data-[slot=label]:font-normal";
const DAYS = [
  { name: "readyDays", label: "Days until a ready job needs its invoice" },
  { name: "creditNoteDays", label: "Days until a cancelled invoice must be replaced" },
  { name: "uncreditedDays", label: "Days until a supplier must credit a return" },
] as const;

/** The form for the settings of the leak radar. */
export default function SettingPanel(props: SettingPanelProps) {
  const { garageId, setting, switchesOn = false, saved, close } = props;
  const changing = useSetLeakSetting(garageId);
  const [resolver] = useState(() => zodResolver(settingForm));
  const form = useForm<SettingForm>({
    resolver,
    mode: "onTouched",
    defaultValues: { ...toSettingForm(setting), isOn: setting.isOn || switchesOn },
  });
  const { register, control, formState } = form;
  const { errors } = formState;

  const submit = form.handleSubmit((values) =>
    changing.mutate(toSettingIn(values), {
      onSuccess: ({ message, data }) => {
        notify.success(message);
        saved?.(data.isOn);
        close();
      },
      onError: (error) => {
        if (isLocked(error)) return;
        if (error instanceof ApiError && showFieldErrors(form, error, SETTING_FIELDS)) return;
        notify.error(error.message);
      },
    }),
  );

  return (
    <FormPanel title="Leak radar" dirty={formState.isDirty} close={close}>
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-6 p-6">
          <Field
            label="Look for leaks each night"
            help="The owner and managers see the findings, and get an alert in the morning."
            className={SWITCH_ROW}
          >
            {(wiring) => <Switch {...wiring} {...register("isOn")} />}
          </Field>
          <Rules setting={setting} register={register} />
          <fieldset className="grid gap-2">
            <legend className="mb-3 font-semibold text-base">Limits</legend>
            <DateField
              control={control}
              name="firstDay"
              label="First day"
              required
              help="Older jobs and stock movements are left out."
              {...firstDayRange()}
            />
            {DAYS.map(({ name, label }) => (
              <Field key={name} label={label} required error={errors[name]?.message}>
                {(wiring) => (
                  <Input {...wiring} {...register(name)} inputMode="numeric" autoComplete="off" />
                )}
              </Field>
            ))}
            <Field
              label="Least amount below the highest total"
              required
              help="An invoice that is lower by less than this is not shown."
              error={errors.leastAmount?.message}
            >
              {(wiring) => <RupeesInput {...wiring} {...register("leastAmount")} />}
            </Field>
          </fieldset>
          <LockedNote error={changing.error} />
        </div>
        <PanelActions verb="Save" busy={changing.isPending} />
      </form>
    </FormPanel>
  );
}

type RulesProps = { setting: LeakSetting; register: UseFormRegister<SettingForm> };

function Rules({ setting, register }: RulesProps) {
  const numbered = setting.rules.map((rule, at) => ({ ...rule, at }));
  return [
    { title: "Likely lost", rules: numbered.filter(({ isLoss }) => isLoss) },
    { title: "Look at this", rules: numbered.filter(({ isLoss }) => !isLoss) },
  ].map(({ title, rules }) => (
    <fieldset key={title} className="grid gap-1">
      <legend className="mb-2 font-semibold text-base">{title}</legend>
      {rules.map(({ rule, label, at }) => (
        <Field key={rule} label={label} className={SWITCH_ROW}>
          {(wiring) => <Switch {...wiring} {...register(`rules.${at}.isOn`)} />}
        </Field>
      ))}
    </fieldset>
  ));
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormRegister, useForm } from "react-hook-form";
import { DateField } from "@/components/date-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { OpenedNote } from "@/features/session/components/opened-note";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { say } from "@/say";
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
  { name: "readyDays", label: say.radar_days_until_a_ready_job_needs() },
  { name: "creditNoteDays", label: say.radar_days_until_a_cancelled_invoice_must() },
  { name: "uncreditedDays", label: say.radar_days_until_a_supplier_must_credit() },
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
      onError: (error) => showFailure(form, error, SETTING_FIELDS),
    }),
  );

  return (
    <FormPanel title={say.radar_leak_radar()} dirty={formState.isDirty} close={close}>
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-6 p-6">
          <Field
            label={say.radar_look_for_leaks_each_night()}
            help={say.radar_the_owner_and_managers_see_the()}
            className={SWITCH_ROW}
          >
            {(wiring) => <Switch {...wiring} {...register("isOn")} />}
          </Field>
          <Rules setting={setting} register={register} />
          <fieldset className="grid gap-2">
            <legend className="mb-3 font-semibold text-base">{say.radar_limits()}</legend>
            <DateField
              control={control}
              name="firstDay"
              label={say.radar_first_day()}
              required
              help={say.radar_older_jobs_and_stock_movements_are()}
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
              label={say.radar_least_amount_below_the_highest_total()}
              required
              help={say.radar_an_invoice_that_is_lower_by()}
              error={errors.leastAmount?.message}
            >
              {(wiring) => <RupeesInput {...wiring} {...register("leastAmount")} />}
            </Field>
          </fieldset>
          <LockedNote error={changing.error} />
        </div>
        <PanelActions verb={say.radar_save()} busy={changing.isPending} />
      </form>
    </FormPanel>
  );
}

type RulesProps = { setting: LeakSetting; register: UseFormRegister<SettingForm> };

function Rules({ setting, register }: RulesProps) {
  const numbered = setting.rules.map((rule, at) => ({ ...rule, at }));
  return [
    { title: say.radar_likely_lost(), rules: numbered.filter(({ isLoss }) => isLoss) },
    { title: say.radar_look_at_this(), rules: numbered.filter(({ isLoss }) => !isLoss) },
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

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { PhoneField } from "@/components/phone-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { OpenedNote } from "@/features/session/components/opened-note";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { say } from "@/say";
import { useAddPhoneStaff } from "../api/add-phone-staff";
import { useAddStaff } from "../api/add-staff";
import { useChangeStaff } from "../api/change-staff";
import { staffDefaultsOptions } from "../api/staff-defaults";
import {
  changedPhoneStaffForm,
  changedStaffForm,
  newStaffForm,
  PHONE_ROLES,
  phoneStaffForm,
  type StaffForm as StaffValues,
} from "../schema";
import type { Staff } from "../types";

export type StaffFormProps = {
  garageId: number;
  /** The staff member to edit. It is undefined for a new person. */
  staff: Staff | undefined;
  close: () => void;
  saved: (name: string) => void;
  /** Called with a new person who signs in by phone. */
  added: (staff: Staff) => void;
};

const WAYS = [
  { value: "email", word: say.staff_email() },
  { value: "phone", word: say.staff_phone_and_pin() },
] as const;

const EMPTY = { staffName: "", email: "", phoneNumber: "", roleId: 0 };
const FIELDS = ["staffName", "email", "phoneNumber", "roleId", "password", "cpassword"] as const;

export default function StaffForm({ garageId, staff, close, saved, added }: StaffFormProps) {
  const isNew = staff === undefined;
  const roles = useQuery(staffDefaultsOptions());
  const adding = useAddStaff(garageId);
  const changing = useChangeStaff(garageId, staff?.staffId ?? 0);
  const addingByPhone = useAddPhoneStaff(garageId);
  const [way, setWay] = useState<"email" | "phone">(
    staff?.signsInWith === "phone" ? "phone" : "email",
  );
  const byPhone = way === "phone";
  const saving = staff ? changing : byPhone ? addingByPhone : adding;
  const { staffName, email, phoneNumber, roleId } = staff ?? EMPTY;
  const [newRules, changedRules] = byPhone
    ? [phoneStaffForm, changedPhoneStaffForm]
    : [newStaffForm, changedStaffForm];
  const rules = isNew ? newRules : changedRules;
  const form = useForm<StaffValues>({
    resolver: zodResolver(rules),
    mode: "onTouched",
    defaultValues: { staffName, email, phoneNumber, roleId, password: "", cpassword: "" },
  });
  const { register, formState } = form;
  const { errors } = formState;

  const recordHelp = byPhone
    ? say.staff_optional_we_send_an_invitation()
    : say.staff_only_for_the_garages_record_the();
  const emailHelp = isNew ? say.staff_used_to_sign_in() : recordHelp;

  const failed = (error: Error) => showFailure(form, error, FIELDS);
  const submit = form.handleSubmit((values) => {
    const onSuccess = () => saved(values.staffName.trim());
    if (staff) return changing.mutate(values, { onSuccess, onError: failed });
    if (!byPhone) return adding.mutate(values, { onSuccess, onError: failed });
    // The next step is the code that links the phone.
    addingByPhone.mutate(values, { onSuccess: ({ data }) => added(data), onError: failed });
  });

  return (
    <FormPanel
      title={isNew ? say.staff_add_new_staff() : say.staff_edit_staff()}
      dirty={formState.isDirty}
      close={close}
    >
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <Field label={say.staff_staff_name()} error={errors.staffName?.message}>
            {(wiring) => <Input {...wiring} {...register("staffName")} autoComplete="off" />}
          </Field>
          {isNew && (
            <fieldset className="mb-2 grid gap-2">
              <legend className="mb-2 font-medium text-sm">{say.staff_signs_in_with()}</legend>
              <div className="flex flex-wrap gap-2">
                {WAYS.map(({ value, word }) => (
                  <label
                    key={value}
                    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-input bg-card px-4 text-base transition-colors hover:border-foreground has-checked:border-primary has-checked:bg-accent has-checked:font-medium has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
                  >
                    <input
                      type="radio"
                      name="way"
                      checked={way === value}
                      onChange={() => {
                        setWay(value);
                        form.clearErrors();
                        if (value === "phone" && !PHONE_ROLES.includes(form.getValues("roleId")))
                          form.setValue("roleId", 0);
                      }}
                      className="size-4 accent-primary"
                    />
                    {word}
                  </label>
                ))}
              </div>
              {byPhone && (
                <p className="text-muted-foreground text-xs">{say.staff_no_email_no_sms()}</p>
              )}
            </fieldset>
          )}
          {!(isNew && byPhone) && (
            <Field label={say.staff_email_address()} help={emailHelp} error={errors.email?.message}>
              {(wiring) => (
                <Input
                  {...wiring}
                  {...register("email")}
                  type="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
          )}
          <FormProvider {...form}>
            <PhoneField />
          </FormProvider>
          <Field label={say.staff_role()} error={errors.roleId?.message}>
            {(wiring) => (
              <Select
                // The new key makes the select show the form's value after the options have loaded.
                key={roles.data ? "here" : "waiting"}
                {...wiring}
                {...register("roleId", { valueAsNumber: true })}
                disabled={!roles.data}
              >
                <option value={0}>{say.staff_choose_a_role()}</option>
                {roles.data?.roles
                  .filter(({ roleId }) => !byPhone || PHONE_ROLES.includes(roleId))
                  .map((role) => (
                    <option key={role.roleId} value={role.roleId}>
                      {role.roleName}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
          {isNew && !byPhone && (
            <>
              <Field
                label={say.staff_password()}
                help={say.staff_at_least_6_characters_if_it()}
                error={errors.password?.message}
              >
                {(wiring) => (
                  <PasswordInput
                    {...wiring}
                    {...register("password")}
                    autoComplete="new-password"
                  />
                )}
              </Field>
              <Field label={say.staff_confirm_password()} error={errors.cpassword?.message}>
                {(wiring) => (
                  <PasswordInput
                    {...wiring}
                    {...register("cpassword")}
                    autoComplete="new-password"
                  />
                )}
              </Field>
            </>
          )}
          <LockedNote error={saving.error} />
        </div>
        <PanelActions
          verb={isNew ? say.staff_add_staff() : say.staff_save_changes()}
          busy={saving.isPending}
        />
      </form>
    </FormPanel>
  );
}

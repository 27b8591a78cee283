"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
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
import { useAddStaff } from "../api/add-staff";
import { useChangeStaff } from "../api/change-staff";
import { staffDefaultsOptions } from "../api/staff-defaults";
import { changedStaffForm, newStaffForm, type StaffForm as StaffValues } from "../schema";
import type { Staff } from "../types";

export type StaffFormProps = {
  garageId: number;
  /** The staff member to edit. It is undefined for a new person. */
  staff: Staff | undefined;
  close: () => void;
  saved: (name: string) => void;
};

const EMPTY = { staffName: "", email: "", phoneNumber: "", roleId: 0 };
const FIELDS = ["staffName", "email", "phoneNumber", "roleId", "password", "cpassword"] as const;

export default function StaffForm({ garageId, staff, close, saved }: StaffFormProps) {
  const isNew = staff === undefined;
  const roles = useQuery(staffDefaultsOptions());
  const adding = useAddStaff(garageId);
  const changing = useChangeStaff(garageId, staff?.staffId ?? 0);
  const saving = staff ? changing : adding;
  const { staffName, email, phoneNumber, roleId } = staff ?? EMPTY;
  const form = useForm<StaffValues>({
    resolver: zodResolver(isNew ? newStaffForm : changedStaffForm),
    mode: "onTouched",
    defaultValues: { staffName, email, phoneNumber, roleId, password: "", cpassword: "" },
  });
  const { register, formState } = form;
  const { errors } = formState;

  const submit = form.handleSubmit((values) =>
    saving.mutate(values, {
      onSuccess: () => saved(values.staffName.trim()),
      onError: (error) => showFailure(form, error, FIELDS),
    }),
  );

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
          <Field
            label={say.staff_email_address()}
            help={isNew ? say.staff_used_to_sign_in() : say.staff_only_for_the_garages_record_the()}
            error={errors.email?.message}
          >
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
                {roles.data?.roles.map((role) => (
                  <option key={role.roleId} value={role.roleId}>
                    {role.roleName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {isNew && (
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

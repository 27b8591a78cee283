"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useChangeProfile } from "../api/change-profile";
import type { Profile } from "../api/profile";
import { type ProfileForm as ProfileValues, profileForm, toProfileIn } from "../schema";

const FAILED = say.account_your_profile_could_not_be_saved();
const FIELDS = ["firstName", "lastName", "phoneNumber"] as const;

export function ProfileForm({ profile }: { profile: Profile }) {
  const saving = useChangeProfile();
  const { firstName, lastName, phoneNumber } = profile;
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileForm),
    defaultValues: { firstName, lastName, phoneNumber },
  });
  const { register, formState, reset } = form;
  const { errors, isDirty } = formState;
  useUnloadGuard(isDirty);

  const submit = form.handleSubmit((values) =>
    saving.mutate(toProfileIn(values), {
      onSuccess: ({ data, message }) => {
        reset({
          firstName: data.firstName,
          lastName: data.lastName,
          phoneNumber: data.phoneNumber,
        });
        notify.success(message);
      },
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, FIELDS)) return;
        notify.error(error instanceof ApiError ? error.message : FAILED);
      },
    }),
  );

  return (
    <form onSubmit={submit} noValidate className="grid gap-2" aria-label={say.account_profile()}>
      <div className="grid items-start gap-x-4 gap-y-2 md:grid-cols-2">
        <Field label={say.account_first_name()} error={errors.firstName?.message}>
          {(wiring) => (
            <Input {...wiring} {...register("firstName")} autoComplete="given-name" required />
          )}
        </Field>
        <Field label={say.account_last_name()} error={errors.lastName?.message}>
          {(wiring) => <Input {...wiring} {...register("lastName")} autoComplete="family-name" />}
        </Field>
        <Field label={say.account_phone_number()} error={errors.phoneNumber?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register("phoneNumber")}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              required
            />
          )}
        </Field>
        <div className="grid gap-2">
          <p className="font-medium text-sm">{say.account_sign_in_email()}</p>
          <p className="flex min-h-11 items-center break-all text-base text-muted-foreground">
            {profile.email}
          </p>
        </div>
      </div>
      <Button
        type="submit"
        className="max-md:w-full md:justify-self-start"
        disabled={saving.isPending || !formState.isDirty}
        aria-busy={saving.isPending}
      >
        {saving.isPending ? say.account_saving() : say.account_save_changes()}
      </Button>
    </form>
  );
}

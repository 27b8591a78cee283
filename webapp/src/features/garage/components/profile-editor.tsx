"use client";

import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { FormActions } from "@/components/form-actions";
import { FormPage } from "@/components/form-page";
import { useOnlyIn } from "@/components/section-pages";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { useVersionConflict } from "@/components/use-version-conflict";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { ROUTES } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { profileOptions, useSaveProfile } from "../api/gst-profile";
import { type ProfileForm, toForm, toProfileIn } from "../forms";
import { profile as resolver } from "../rules";
import type { GstProfile } from "../types";
import { LogoSection } from "./logo-section";
import { PreviewPlace } from "./preview-place";
import { ProfileFields } from "./profile-fields";

const FIELDS = [
  "registration",
  "gstin",
  "legalName",
  "address",
  "stateCode",
  "phoneNumber",
  "email",
  "invoicePrefix",
  "vpa",
  "footer",
] as const;

type ProfileEditorProps = {
  garageId: number;
  profile: GstProfile;
  setUnsaved: (unsaved: boolean) => void;
};

/** Shows the settings form with a preview of the invoice. Load it lazily. */
export default function ProfileEditor({ garageId, profile, setUnsaved }: ProfileEditorProps) {
  // The record version that was opened. Data that loads later must not change it while someone
  // types.
  const [version, setVersion] = useState(profile.version);
  const saving = useSaveProfile(garageId);
  const form = useForm<ProfileForm>({
    resolver,
    mode: "onTouched",
    defaultValues: toForm(profile),
  });
  const { isDirty } = form.formState;
  useEffect(() => setUnsaved(isDirty), [isDirty, setUnsaved]);
  const { leave, question } = useUnsavedGuard(isDirty, () => form.reset());

  const showVersion = (current: GstProfile) => {
    setVersion(current.version);
    form.reset(toForm(current));
  };
  const { isConflict, notice } = useVersionConflict(profileOptions(garageId), showVersion);
  const submit = form.handleSubmit((values) =>
    saving.mutate(toProfileIn(values, version), {
      onSuccess: ({ data, message }) => {
        showVersion(data);
        notify.success(message);
      },
      onError: (error) => {
        if (!isConflict(error)) showFailure(form, error, FIELDS);
      },
    }),
  );

  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <div className={useOnlyIn("gst")}>
            <FormPage label={say.garage_garage_settings()} onSubmit={submit}>
              <ProfileFields />
              {notice}
              <LockedNote error={saving.error} className="mx-4 mb-4 md:mx-6" />
              <FormActions
                place="above-bar"
                verb={say.garage_save_settings()}
                busy={saving.isPending}
                cancel={() => leave(ROUTES.account)}
              />
            </FormPage>
          </div>
          <div className={useOnlyIn("logo")}>
            <LogoSection garageId={garageId} profile={profile} />
          </div>
        </div>
        <PreviewPlace garageId={garageId} logoAddress={profile.logoAddress} />
      </div>
      {question}
    </FormProvider>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { PageHeading } from "@/components/page-heading";
import { notify } from "@/lib/notify";
import { EMAIL, REMEMBERED_EMAIL } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";
import { say } from "@/say";
import { useGenerateOtp } from "../api/generate-otp";
import { sendingMessage } from "../reset-message";
import { type ForgetForm, forgetForm } from "../schema";
import { rememberTyped, typedEmail } from "../visit";
import { BackLink } from "./back-link";
import { EmailField } from "./email-field";
import { EntryButton } from "./entry-button";
import { EntryFrame } from "./entry-frame";
import { KeysDrawing } from "./keys-drawing";

export function ForgetScreen() {
  const router = useRouter();
  const sending = useGenerateOtp();
  const form = useForm<ForgetForm>({ resolver: zodResolver(forgetForm) });
  const { register, formState, getValues, setValue } = form;

  useEffect(() => {
    if (!getValues("email")) {
      setValue("email", typedEmail() || readStored(EMAIL) || readStored(REMEMBERED_EMAIL) || "");
    }
    router.prefetch("/verify-otp");
    return () => rememberTyped(getValues("email") ?? "");
  }, [getValues, setValue, router]);

  const submit = form.handleSubmit(({ email }) =>
    sending.mutate(email, {
      onSuccess: () => router.push("/verify-otp"),
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, ["email"])) return;
        notify.error(sendingMessage(error));
      },
    }),
  );

  return (
    <EntryFrame drawing={<KeysDrawing className="mx-auto w-full max-w-[600px]" />}>
      <BackLink href="/login">{say.session_back_to_sign_in()}</BackLink>
      <PageHeading className="short:text-lg">{say.session_forgot_password()}</PageHeading>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        {say.session_we_will_email_you_a_4()}
      </p>
      <form onSubmit={submit} method="post" noValidate className="grid gap-3 short:gap-1">
        <EmailField registered={register("email")} error={formState.errors.email?.message} />
        <EntryButton
          verb={say.session_send_otp()}
          doing={say.session_sending()}
          busy={sending.isPending}
        />
      </form>
    </EntryFrame>
  );
}

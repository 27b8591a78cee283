"use client";

import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useResetPassword } from "../api/reset-password";
import { type PasswordForm, toResetPasswordIn } from "../password-schema";
import { dropTicket, readTicket } from "../reset";
import { NO_TICKET, verifyingMessage } from "../reset-message";
import { NewPasswordForm } from "./new-password-form";

type PasswordStepProps = {
  email: string;
  onReset: () => void;
  /** This is called when the ticket is no longer valid and the person must enter a code again. */
  onTicketGone: () => void;
};

/** Shows step 2 of the reset: the new password. */
export function PasswordStep({ email, onReset, onTicketGone }: PasswordStepProps) {
  const resetting = useResetPassword();
  const submit = (values: PasswordForm, form: UseFormReturn<PasswordForm>) => {
    const ticket = readTicket();
    if (!ticket) {
      notify.error(NO_TICKET);
      onTicketGone();
      return;
    }
    resetting.mutate(toResetPasswordIn(values, ticket), {
      onSuccess: onReset,
      onError: (error) => {
        if (error instanceof ApiError) {
          if (showFieldErrors(form, error, ["password", "cpassword"])) return;
          if (error.code === "ticket_refused") {
            dropTicket();
            onTicketGone();
          }
        }
        notify.error(verifyingMessage(error));
      },
    });
  };

  return (
    <>
      <h1 className="font-semibold text-xl short:text-lg">{say.session_create_a_new_password()}</h1>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        {say.session_the_code_is_correct_saving_a()}
      </p>
      <NewPasswordForm
        email={email}
        verb={say.session_submit()}
        pending={resetting.isPending}
        onSubmit={submit}
      />
    </>
  );
}

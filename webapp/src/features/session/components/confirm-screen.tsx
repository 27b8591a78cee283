"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import Link from "@/components/link";
import { PageHeading } from "@/components/page-heading";
import { buttonVariants } from "@/components/ui/button";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { say } from "@/say";
import { useResetPassword } from "../api/reset-password";
import { useSignIn } from "../api/sign-in";
import { dropLinkSecret, readLinkSecret } from "../link-secret";
import { type PasswordForm, toResetPasswordIn } from "../password-schema";
import { dropTicket, forgetReset, keepTicket, readTicket } from "../reset";
import { NO_TICKET, verifyingMessage } from "../reset-message";
import { keepFirstSignIn, takeFirstSignIn } from "../visit";
import { EntryFrame } from "./entry-frame";
import { KeysDrawing } from "./keys-drawing";
import { NewPasswordForm } from "./new-password-form";

type Problem = { text: string; offerNewCode: boolean };

/**
 * Sets a new password with a ticket. The ticket comes from a first sign-in, an invitation or the
 * link in a mail.
 */
export function ConfirmScreen() {
  const router = useRouter();
  const resetting = useResetPassword();
  const signIn = useSignIn();
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    const take = () => {
      const ticket = readLinkSecret("ticket");
      if (!ticket) return;
      forgetReset();
      keepFirstSignIn(null);
      keepTicket(ticket);
      dropLinkSecret();
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  const submit = (values: PasswordForm, form: UseFormReturn<PasswordForm>) => {
    const ticket = readTicket();
    if (!ticket) {
      setProblem({ text: NO_TICKET, offerNewCode: true });
      return;
    }
    setProblem(undefined);
    resetting.mutate(toResetPasswordIn(values, ticket), {
      onSuccess: () => {
        const first = takeFirstSignIn();
        forgetReset();
        if (!first) return router.push("/success");
        // The person knows the new password now, so nobody has to type it again.
        signIn.mutate(
          { ...first, password: values.password },
          { onSuccess: openDashboard, onError: () => router.push("/success") },
        );
      },
      onError: (error) => {
        if (!(error instanceof ApiError))
          return setProblem({ text: String(error), offerNewCode: false });
        if (showFieldErrors(form, error, ["password", "cpassword"])) return;
        if (error.code === "ticket_refused") dropTicket();
        // The texts of verifyingMessage mention a code, so it is used only for refusals.
        const text = error.refused ? verifyingMessage(error) : error.message;
        setProblem({ text, offerNewCode: error.refused });
      },
    });
  };

  return (
    <EntryFrame drawing={<KeysDrawing className="mx-auto w-full max-w-[600px]" />}>
      <PageHeading className="short:text-lg">{say.session_create_new_password()}</PageHeading>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        {say.session_choose_your_own_password_to_continue()}
      </p>
      <NewPasswordForm
        verb={say.session_proceed()}
        pending={resetting.isPending || signIn.isPending}
        onSubmit={submit}
      >
        {problem && <ProblemNote {...problem} />}
      </NewPasswordForm>
    </EntryFrame>
  );
}

function ProblemNote({ text, offerNewCode }: Problem) {
  return (
    <div role="alert" className="rounded-md bg-destructive-soft px-4 py-3 text-destructive text-sm">
      <p>{text}</p>
      {offerNewCode && (
        <Link
          href="/forget-password"
          className={buttonVariants({
            variant: "link",
            size: "inline",
            className: "text-destructive",
          })}
        >
          {say.session_ask_for_a_new_code()}
        </Link>
      )}
    </div>
  );
}

"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PageHeading } from "@/components/page-heading";
import { Button } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { useVerifyOtp } from "../api/verify-otp";
import { verifyingMessage } from "../reset-message";
import { codeComplaint, toVerifyOtpIn } from "../schema";
import { BackLink } from "./back-link";
import { CODE_LENGTH, CodeBoxes } from "./code-boxes";
import { CodeRetry } from "./code-retry";

const EMPTY = Array<string>(CODE_LENGTH).fill("");

type CodeStepProps = {
  /** `undefined` in the exported page, before the browser's storage can be read. */
  email: string | undefined;
  onVerified: () => void;
};

/** Step 1: the code from the mail. */
export function CodeStep({ email, onVerified }: CodeStepProps) {
  const [digits, setDigits] = useState<string[]>(EMPTY);
  const [complaint, setComplaint] = useState<string>();
  const verifying = useVerifyOtp();
  const first = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const live = email !== undefined;

  useEffect(() => {
    if (live) first.current?.focus();
  }, [live]);

  const change = (filled: string[]) => {
    setDigits(filled);
    setComplaint(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email === undefined || verifying.isPending) return;
    const otp = digits.join("");
    const wrong = codeComplaint(otp);
    setComplaint(wrong);
    if (wrong) {
      const boxes = (event.target as HTMLFormElement).querySelectorAll("input");
      boxes[Math.max(digits.indexOf(""), 0)]?.focus();
      return;
    }
    verifying.mutate(toVerifyOtpIn(email, otp), {
      onSuccess: onVerified,
      onError: (error) => {
        notify.error(verifyingMessage(error));
        first.current?.focus();
      },
    });
  };
  const startAgain = () => {
    change(EMPTY);
    first.current?.focus();
  };

  return (
    <>
      <BackLink href="/forget-password">Back to Forgot Password</BackLink>
      <PageHeading className="short:text-lg">Verify OTP</PageHeading>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        A code of four digits is on its way to{" "}
        <strong className="break-words font-medium text-foreground">{email ?? "your email"}</strong>
        , if that address belongs to an account. It works for 10 minutes.
      </p>
      <form onSubmit={submit} method="post" noValidate>
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium text-sm">Code</legend>
          <CodeBoxes
            digits={digits}
            onChange={change}
            invalid={complaint !== undefined}
            describedBy={noteId}
            first={first}
          />
          <p
            id={noteId}
            role={complaint ? "alert" : undefined}
            className="min-h-4 text-destructive text-xs"
          >
            {complaint}
          </p>
        </fieldset>
        <Button
          type="submit"
          size="lg"
          className="mt-3 w-full"
          disabled={!live || verifying.isPending}
          aria-busy={verifying.isPending}
        >
          {verifying.isPending ? "Verifying…" : "Next"}
        </Button>
      </form>
      <div className="mt-3 min-h-11">
        {live && <CodeRetry email={email} onResent={startAgain} />}
      </div>
    </>
  );
}

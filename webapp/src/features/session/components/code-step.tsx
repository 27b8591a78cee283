"use client";

import { useState } from "react";
import { Marked } from "@/components/marked";
import { PageHeading } from "@/components/page-heading";
import { notify } from "@/lib/notify";
import { useStored } from "@/lib/storage/stored";
import { say } from "@/say";
import { useGenerateOtp } from "../api/generate-otp";
import { useVerifyOtp } from "../api/verify-otp";
import { SENT_AT } from "../reset";
import { resendingMessage, verifyingMessage } from "../reset-message";
import { toVerifyOtpIn } from "../schema";
import { BackLink } from "./back-link";
import { CodeForm } from "./code-form";
import { ResendLine } from "./resend-line";

const CODE_LENGTH = 4;

type CodeStepProps = {
  /** This is `undefined` in the exported page, before the browser's storage can be read. */
  email: string | undefined;
  onVerified: () => void;
};

/** Shows step 1 of the reset: the code from the mail. */
export function CodeStep({ email, onVerified }: CodeStepProps) {
  const verifying = useVerifyOtp();
  const [sent, setSent] = useState(0);
  const live = email !== undefined;

  const verify = (otp: string, again: () => void) => {
    if (email === undefined) return;
    verifying.mutate(toVerifyOtpIn(email, otp), {
      onSuccess: onVerified,
      onError: (error) => {
        notify.error(verifyingMessage(error));
        again();
      },
    });
  };

  return (
    <>
      <BackLink href="/forget-password">{say.session_back_to_forgot_password()}</BackLink>
      <PageHeading className="short:text-lg">{say.session_verify_otp()}</PageHeading>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        {" "}
        <Marked
          text={email ? say.session_code_was_sent_to({ email }) : say.session_code_was_sent()}
          tags={{
            email: (words) => (
              <strong className="break-words font-medium text-foreground">{words}</strong>
            ),
          }}
        />
      </p>
      <CodeForm
        key={sent}
        length={CODE_LENGTH}
        verb={say.session_next()}
        doing={say.session_verifying()}
        busy={verifying.isPending}
        live={live}
        onCode={verify}
      />
      <div className="mt-3 min-h-11">
        {live && <CodeRetry email={email} onResent={() => setSent(sent + 1)} />}
      </div>
    </>
  );
}

type CodeRetryProps = { email: string; onResent: () => void };

/** Sends another code for the password reset. */
function CodeRetry({ email, onResent }: CodeRetryProps) {
  const sentAt = Number(useStored(SENT_AT)) || 0;
  const resending = useGenerateOtp();
  const resend = () =>
    resending.mutate(email, {
      onSuccess: () => {
        notify.success(say.session_otp_has_been_resent_successfully());
        onResent();
      },
      onError: (error) => notify.error(resendingMessage(error)),
    });
  return <ResendLine sentAt={sentAt} busy={resending.isPending} onResend={resend} />;
}

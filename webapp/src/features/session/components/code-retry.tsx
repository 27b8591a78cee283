"use client";

import { notify } from "@/lib/notify";
import { useStored } from "@/lib/stored";
import { useGenerateOtp } from "../api/generate-otp";
import { SENT_AT } from "../reset";
import { resendingMessage } from "../reset-message";
import { ResendLine } from "./resend-line";

type CodeRetryProps = { email: string; onResent: () => void };

/** Sends another code for the password reset. */
export function CodeRetry({ email, onResent }: CodeRetryProps) {
  const sentAt = Number(useStored(SENT_AT)) || 0;
  const resending = useGenerateOtp();
  const resend = () =>
    resending.mutate(email, {
      onSuccess: () => {
        notify.success("OTP has been resent successfully");
        onResent();
      },
      onError: (error) => notify.error(resendingMessage(error)),
    });
  return <ResendLine sentAt={sentAt} busy={resending.isPending} onResend={resend} />;
}

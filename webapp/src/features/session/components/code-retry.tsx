"use client";

import { Button } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { useGenerateOtp } from "../api/generate-otp";
import { resendingMessage } from "../reset-message";
import { useSecondsToResend } from "../use-seconds-to-resend";

type CodeRetryProps = { email: string; onResent: () => void };

/** Another code, once the last one has had its time to arrive. */
export function CodeRetry({ email, onResent }: CodeRetryProps) {
  const left = useSecondsToResend();
  const resending = useGenerateOtp();
  const resend = () =>
    resending.mutate(email, {
      onSuccess: () => {
        notify.success("OTP has been resent successfully");
        onResent();
      },
      onError: (error) => notify.error(resendingMessage(error)),
    });

  return (
    <p className="flex min-h-11 items-center justify-center gap-2 text-muted-foreground">
      No code yet?
      {left > 0 ? (
        <span role="timer">
          Retry in <span className="font-medium text-foreground">{clock(left)}</span>
        </span>
      ) : (
        <Button
          variant="link"
          size="inline"
          onClick={resend}
          disabled={resending.isPending}
          aria-busy={resending.isPending}
        >
          {resending.isPending ? "Sending…" : "Resend"}
        </Button>
      )}
    </p>
  );
}

/** Seconds as mm:ss. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

"use client";

import { Marked } from "@/components/marked";

import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { useSecondsToResend } from "../use-seconds-to-resend";

type ResendLineProps = {
  /** The time at which the last code was sent, in milliseconds. */
  sentAt: number;
  busy: boolean;
  onResend: () => void;
};

/** Offers another code after a countdown. */
export function ResendLine({ sentAt, busy, onResend }: ResendLineProps) {
  const left = useSecondsToResend(sentAt);
  return (
    <p className="flex min-h-11 items-center justify-center gap-2 text-muted-foreground">
      {say.session_no_code_yet()}
      {left > 0 ? (
        <span role="timer">
          <Marked
            text={say.session_retry_in({ time: clock(left) })}
            tags={{ time: (words) => <span className="font-medium text-foreground">{words}</span> }}
          />
        </span>
      ) : (
        <Button variant="link" size="inline" onClick={onResend} disabled={busy} aria-busy={busy}>
          {busy ? say.session_sending() : say.session_resend()}
        </Button>
      )}
    </p>
  );
}

/** Formats seconds as mm:ss. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

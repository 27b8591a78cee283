"use client";

import { Button } from "./ui/button";

type OvertakenNoticeProps = {
  /** The server's message: "Somebody else has changed this …" */
  remark: string;
  busy: boolean;
  startAgain: () => void;
};

/**
 * Shown in a form whose record another person has changed. It keeps the typed text until the person loads the
 * new version.
 */
export function OvertakenNotice({ remark, busy, startAgain }: OvertakenNoticeProps) {
  return (
    <div
      role="alert"
      className="mx-4 mb-4 grid justify-items-start gap-2 rounded-md bg-attention-soft p-4 md:mx-6"
    >
      <p className="font-medium text-base">{remark}</p>
      <p>Your text is still here. Copy what you need before you load the new version.</p>
      <Button variant="outline" disabled={busy} aria-busy={busy} onClick={startAgain}>
        Load the new version
      </Button>
    </div>
  );
}

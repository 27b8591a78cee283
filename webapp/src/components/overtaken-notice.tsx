"use client";

import { Button } from "./ui/button";

type OvertakenNoticeProps = {
  /** What the server said of it: "Somebody else has changed this …" */
  remark: string;
  busy: boolean;
  startAgain: () => void;
};

/** In a form whose record somebody else has changed meanwhile: nothing typed is lost, nothing of theirs either. */
export function OvertakenNotice({ remark, busy, startAgain }: OvertakenNoticeProps) {
  return (
    <div
      role="alert"
      className="mx-4 mb-4 grid justify-items-start gap-2 rounded-md bg-attention-soft p-4 md:mx-6"
    >
      <p className="font-medium text-base">{remark}</p>
      <p>What you have typed is still here. Note what you need before you go on.</p>
      <Button variant="outline" disabled={busy} aria-busy={busy} onClick={startAgain}>
        Load their version
      </Button>
    </div>
  );
}

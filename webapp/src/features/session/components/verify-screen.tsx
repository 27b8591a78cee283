"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { EMAIL } from "@/lib/storage/session-values";
import { useStored } from "@/lib/storage/stored";
import { forgetReset, readTicket } from "../reset";
import { CodeStep } from "./code-step";
import { EntryFrame } from "./entry-frame";
import { KeysDrawing } from "./keys-drawing";
import { PasswordStep } from "./password-step";

/**
 * Shows the two steps of a password reset. The step and the email are in browser storage, so a
 * reload keeps them.
 */
export function VerifyScreen() {
  const router = useRouter();
  const email = useStored(EMAIL);
  const finished = useRef(false);

  useEffect(() => {
    if (email === null && !finished.current) router.replace("/forget-password");
  }, [email, router]);

  const finish = () => {
    finished.current = true;
    forgetReset();
    router.push("/success");
  };

  return (
    <EntryFrame drawing={<KeysDrawing className="mx-auto w-full max-w-[600px]" />}>
      {email === undefined && <CodeStep email={undefined} onVerified={() => undefined} />}
      {email && <Steps email={email} onReset={finish} />}
    </EntryFrame>
  );
}

function Steps({ email, onReset }: { email: string; onReset: () => void }) {
  const [verified, setVerified] = useState(() => readTicket() !== null);
  return verified ? (
    <PasswordStep email={email} onReset={onReset} onTicketGone={() => setVerified(false)} />
  ) : (
    <CodeStep email={email} onVerified={() => setVerified(true)} />
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { BoardDrawing } from "@/features/session/components/board-drawing";
import { EntryFrame } from "@/features/session/components/entry-frame";
import { useSession } from "@/features/session/session";
import { forgetSignUp, keepSignUp, type Place, useSignUp } from "../draft";
import { CodeStep } from "./code-step";
import { KnownStep } from "./known-step";
import { PreparingStep } from "./preparing-step";
import { SignUpForms } from "./sign-up-forms";

/** From nothing to a garage on trial; which step, and what was typed, lies in browser storage. */
export function SignUpScreen() {
  const router = useRouter();
  const { status } = useSession();
  const { at, goOn } = useSteps();
  const { step } = at;
  const isForm = step === "owner" || step === "garage" || step === "code";
  const isElsewhere = status === "open" && isForm;
  const column = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    // Whoever is signed in opens further branches from there.
    if (isElsewhere) router.replace("/dashboard/home");
    // The session that waited for the garage has ended: whoever signs in finds it there.
    if (status === "none" && step === "preparing") forgetSignUp();
  }, [isElsewhere, status, step, router]);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    // The code's first box takes the focus by itself.
    if (step !== "code") column.current?.querySelector("h1")?.focus();
  }, [step]);

  return (
    <EntryFrame drawing={<BoardDrawing className="mx-auto w-full max-w-[600px]" />}>
      <div ref={column}>
        {isForm && !isElsewhere && (
          <SignUpForms step={step} goOn={goOn}>
            {at.step === "code" && (
              <CodeStep
                {...at}
                goOn={goOn}
                startOver={() => keepSignUp({ at: { step: "owner" } })}
              />
            )}
          </SignUpForms>
        )}
        {at.step === "known" && <KnownStep garageName={at.garageName} />}
        {at.step === "preparing" && <PreparingStep garageId={at.garageId} />}
      </div>
    </EntryFrame>
  );
}

const HASHES: Partial<Record<Place["step"], string>> = { garage: "#garage", code: "#code" };

/**
 * Where the sign-up stands. Each step forward is an entry of the browser's history, so that a phone's back key
 * leads to the step before and not out of the form.
 */
function useSteps() {
  const { at } = useSignUp();
  const { step } = at;

  useEffect(() => {
    // Also where a later visit begins in the middle.
    const own = HASHES[step] ?? "";
    const { pathname, search, hash } = window.location;
    if (hash !== own) window.history.replaceState(null, "", pathname + search + own);
    if (!own) return;
    const follow = () => {
      if (window.location.hash === "") keepSignUp({ at: { step: "owner" } });
      else if (window.location.hash === HASHES.garage) keepSignUp({ at: { step: "garage" } });
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [step]);

  return { at, goOn };
}

function goOn(next: Place): void {
  const hash = HASHES[next.step];
  if (hash) window.history.pushState(null, "", hash);
  keepSignUp({ at: next });
}

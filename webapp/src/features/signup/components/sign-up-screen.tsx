"use client";

import { useEffect, useRef } from "react";
import { BoardDrawing } from "@/features/session/components/board-drawing";
import { EntryFrame } from "@/features/session/components/entry-frame";
import { useSession } from "@/features/session/session";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { forgetSignUp, keepSignUp, type Place, useSignUp } from "../draft";
import { CodeStep } from "./code-step";
import { KnownStep } from "./known-step";
import { PreparingStep } from "./preparing-step";
import { SignUpForms } from "./sign-up-forms";

/**
 * Shows the three steps of a sign-up. The step and the typed values are kept in browser storage.
 */
export function SignUpScreen() {
  const { status } = useSession();
  const { at, goOn } = useSteps();
  const { step } = at;
  const isForm = step === "owner" || step === "garage" || step === "code";
  const isElsewhere = status === "open" && isForm;
  const column = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    // A signed-in person adds branches in the dashboard, so home opens.
    if (isElsewhere) openDashboard();
    // The session has ended, so the stored sign-up is not needed. After sign-in the garage is in
    // the list of branches.
    if (status === "none" && step === "preparing") forgetSignUp();
  }, [isElsewhere, status, step]);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    // In the code step, the first box takes the focus itself.
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
 * Returns the current step. Each step adds an entry to the browser's history, so that Back returns
 * to the previous step.
 */
function useSteps() {
  const { at } = useSignUp();
  const { step } = at;

  useEffect(() => {
    // The hash is also set if a later visit starts with the second step.
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

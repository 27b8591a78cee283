"use client";

import { useEffect, useRef, useState } from "react";
import type { JobDraft } from "./draft";

type Step = JobDraft["step"];

/**
 * Returns the current step and a function that changes it. The second step has its own history
 * entry, so Back returns to the first step.
 */
export function useJobStep(begun: Step, mayContinue: boolean): [Step, (step: Step) => void] {
  const [step, setStep] = useState(begun);
  const wasPushed = useRef(false);

  // The URL is also set if the form starts with the second step after a reload.
  useEffect(() => say(step), [step]);

  useEffect(() => {
    const follow = () => {
      const led = mayContinue ? said() : 1;
      say(led);
      wasPushed.current = led === 2;
      setStep(led);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [mayContinue]);

  const go = (next: Step) => {
    // The step in the URL is compared, not `step`, because the person may already have gone back.
    if (next === said()) return;
    if (next === 1 && wasPushed.current) return window.history.back();
    if (next === 2) {
      window.history.pushState(null, "", addressOf(next));
      wasPushed.current = true;
    }
    setStep(next);
  };
  return [step, go];
}

/** Reads the step from the URL. */
function said(): Step {
  return new URLSearchParams(window.location.search).get("step") === "2" ? 2 : 1;
}

function say(step: Step): void {
  if (step !== said()) window.history.replaceState(null, "", addressOf(step));
}

function addressOf(step: Step): string {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  if (step === 2) params.set("step", "2");
  else params.delete("step");
  return `${pathname}?${params}`;
}

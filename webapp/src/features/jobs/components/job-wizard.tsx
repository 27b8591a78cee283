"use client";

import { useDeferredValue, useState } from "react";
import { notify } from "@/lib/notify";
import { dropDraft } from "../draft";
import { WizardSteps, type WizardStepsProps } from "./wizard-steps";
import { WizardWaiting } from "./wizard-waiting";

type JobWizardProps = Omit<WizardStepsProps, "startOver"> & {
  /** Fetches what is saved once more; a new job has nothing to fetch. */
  refetch?: () => Promise<{ isError: boolean }>;
};

/** Where a job is put together, whether new or known, as often as somebody begins anew. */
export function JobWizard({ refetch, ...props }: JobWizardProps) {
  const { title, draftKey } = props;
  // Each time is another form.
  const [begun, setBegun] = useState(0);
  // It is much to draw: in a pass that may be interrupted.
  const drawn = useDeferredValue(true, false);
  if (!drawn) return <WizardWaiting title={title} />;
  const startOver = async () => {
    const found = await refetch?.();
    // Nothing is given up for what did not come.
    if (found?.isError) return notify.error("Failed to fetch job details");
    dropDraft(draftKey);
    setBegun((times) => times + 1);
  };
  return <WizardSteps key={`${draftKey}:${begun}`} {...props} startOver={startOver} />;
}

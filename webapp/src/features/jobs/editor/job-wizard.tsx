"use client";

import { useState } from "react";
import { Later } from "@/components/later";
import { notify } from "@/lib/notify";
import { dropDraft, type JobDraft } from "./draft";
import { WizardWaiting } from "./wizard-skeleton";
import { WizardSteps, type WizardStepsProps } from "./wizard-steps";

type JobWizardProps = Omit<WizardStepsProps, "startOver"> & {
  /** Loads the saved job again. A new job has none. */
  refetch?: () => Promise<JobDraft | undefined>;
};

/** The form of a new or existing job, which can start over. */
export function JobWizard({ refetch, ...props }: JobWizardProps) {
  const { title, draftKey } = props;
  // A new key gives a new form. Its draft is kept here, because the props may still be old.
  const [begun, setBegun] = useState<{ times: number; draft?: JobDraft }>({ times: 0 });
  const startOver = async () => {
    const draft = await refetch?.();
    // Keeps the form if the saved job could not be loaded.
    if (refetch && !draft) return notify.error("Failed to fetch job details");
    dropDraft(draftKey);
    setBegun(({ times }) => ({ times: times + 1, draft }));
  };
  return (
    <Later waiting={<WizardWaiting title={title} />}>
      <WizardSteps
        key={`${draftKey}:${begun.times}`}
        {...props}
        fresh={() => begun.draft ?? props.fresh()}
        startOver={startOver}
      />
    </Later>
  );
}

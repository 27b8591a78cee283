"use client";

import { useState } from "react";
import { Later } from "@/components/later";
import { notify } from "@/lib/notify";
import { dropDraft, type JobDraft } from "./draft";
import { WizardWaiting } from "./wizard-skeleton";
import { WizardSteps, type WizardStepsProps } from "./wizard-steps";

type JobWizardProps = Omit<WizardStepsProps, "startOver"> & {
  /** Fetches what is saved by now, if it comes; a new job has nothing to fetch. */
  refetch?: () => Promise<JobDraft | undefined>;
};

/** Where a job is put together, whether new or known, as often as somebody begins anew. */
export function JobWizard({ refetch, ...props }: JobWizardProps) {
  const { title, draftKey } = props;
  // Each time is another form. It begins with what has just come: the props may not have heard of it yet.
  const [begun, setBegun] = useState<{ times: number; draft?: JobDraft }>({ times: 0 });
  const startOver = async () => {
    const draft = await refetch?.();
    // Nothing is given up for what did not come.
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

"use client";

import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Marked } from "@/components/marked";
import { Button } from "@/components/ui/button";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { allYes, approvedTotals, chosenLines, leftOf } from "../answers";
import type { SharedEstimate } from "../api/shared-estimate";
import { useKeptAnswers } from "../kept-answers";
import { ProposedLines } from "./proposed-lines";
import { SumsText } from "./sums-text";
import { Words } from "./words";

const loadDialog = () => import("./approve-dialog");

type OpenEstimateProps = {
  link: string;
  estimate: SharedEstimate;
  /** Is called if another decision came first. */
  onLate: () => void;
};

/** Asks for an answer to each line. The bar at the bottom shows the total that the customer approves. */
export function OpenEstimate({ link, estimate, onLate }: OpenEstimateProps) {
  const [answers, change] = useKeptAnswers(link, estimate.versionNumber);
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const left = leftOf(estimate, answers);
  const total = rupees(inRupees(approvedTotals(estimate, answers).total));
  const approves = chosenLines(estimate, answers).length > 0;
  return (
    <>
      <Button
        size="lg"
        variant="outline"
        className="w-full"
        onClick={() => change(allYes(estimate, answers))}
      >
        {say.sharedestimate_yes_to_all()}
      </Button>
      <ProposedLines estimate={estimate} answers={answers} change={change} />
      <Words estimate={estimate} />
      <footer className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t bg-card px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <p aria-live="polite" className="text-base">
          <Marked
            text={(estimate.taxCollected === 1
              ? say.sharedestimate_you_approve_with_gst
              : say.sharedestimate_you_approve)({ total })}
            tags={{ total: (words) => <strong className="tabular-nums">{words}</strong> }}
          />
        </p>
        <SumsText estimate={estimate} answers={answers} />
        <Button size="lg" disabled={left > 0} onClick={() => setAsks(true)} className="w-full">
          {left > 0
            ? say.sharedestimate_lines_left({ count: left })
            : approves
              ? say.sharedestimate_approve({ total })
              : say.sharedestimate_decline_everything()}
        </Button>
      </footer>
      {asks && (
        <Lazy
          load={loadDialog}
          onFailure={close}
          props={{ link, estimate, answers, onLate, close }}
        />
      )}
    </>
  );
}

"use client";

import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { FullNameField } from "@/components/full-name-field";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type Answers, approvedTotals, chosenLines, toDecision } from "../answers";
import { type SharedEstimate, useDecide } from "../api/shared-estimate";

const loadBox = () => import("@/components/signature-box");
const NOT_SENT = say.sharedestimate_not_sent_your_answers_are_kept();

export type ApproveDialogProps = {
  link: string;
  estimate: SharedEstimate;
  answers: Answers;
  /** Is called if another decision came first. */
  onLate: () => void;
  close: () => void;
};

type Problems = { name?: string | undefined; signature?: string | undefined };

/** Asks for name and signature, and sends the decision. */
export default function ApproveDialog(props: ApproveDialogProps) {
  const { link, estimate, answers, onLate, close } = props;
  const { garageName, signature: rule, versionNumber } = estimate;
  const deciding = useDecide(link);
  const taker = useRef<(() => string | null) | null>(null);
  const [name, setName] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const total = rupees(inRupees(approvedTotals(estimate, answers).total));
  const approves = chosenLines(estimate, answers).length > 0;

  const decide = (event: FormEvent) => {
    event.preventDefault();
    const signature = taker.current?.() ?? "";
    const found: Problems = {
      name: name.trim() ? undefined : say.sharedestimate_please_type_the_name(),
      signature:
        rule === "required" && !signature ? say.sharedestimate_please_sign_in_the_box() : undefined,
    };
    setProblems(found);
    if (found.name || found.signature) return;
    const body = { ...toDecision(estimate, answers), versionNumber, name: name.trim(), signature };
    deciding.mutate(body, {
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        if (error.code === "estimate_decided") onLate();
        setProblems({ name: error.fields.name?.[0], signature: error.fields.signature?.[0] });
      },
    });
  };
  const problem = problemOf(deciding.error);
  const isOffline = problem === NOT_SENT;
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        aria-describedby={undefined}
        // A stroke that leaves the box must not close the dialog.
        onPointerDownOutside={(event) => event.preventDefault()}
        className="gap-4"
      >
        <DialogHeader
          title={
            approves
              ? say.sharedestimate_approve({ total })
              : say.sharedestimate_decline_everything()
          }
        />
        <form onSubmit={decide} noValidate className="grid gap-4">
          <FullNameField
            label={say.sharedestimate_your_full_name()}
            value={name}
            change={setName}
            problem={problems.name}
            isOwn
          />
          {rule !== "off" && (
            <Lazy
              load={loadBox}
              fallback={<Skeleton className="h-56 w-full" />}
              props={{
                taker,
                label:
                  rule === "required"
                    ? say.sharedestimate_your_signature()
                    : say.sharedestimate_your_signature_optional(),
                problem: problems.signature,
              }}
            />
          )}
          <p className="wrap-anywhere text-base">
            {approves
              ? say.sharedestimate_i_approve_the_work_marked_yes({ total, garageName })
              : say.sharedestimate_i_do_not_want_any_of()}
          </p>
          {problem && (
            <p role="alert" className="text-base text-destructive">
              {problem}
            </p>
          )}
          <DialogFooter>
            <Button size="lg" variant="outline" onClick={close} disabled={deciding.isPending}>
              {say.sharedestimate_back()}
            </Button>
            <Button
              size="lg"
              type="submit"
              disabled={deciding.isPending}
              aria-busy={deciding.isPending}
            >
              {isOffline
                ? say.sharedestimate_try_again()
                : approves
                  ? say.sharedestimate_approve({ total })
                  : say.sharedestimate_decline_everything()}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function problemOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return error ? NOT_SENT : undefined;
  if (error.code === "network" || error.status >= 500) return NOT_SENT;
  const { name, signature, ...others } = error.fields;
  if (name || signature) return Object.values(others)[0]?.[0];
  return Object.values(others)[0]?.[0] ?? error.message;
}

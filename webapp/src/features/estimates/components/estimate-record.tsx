"use client";

import { Send } from "lucide-react";
import type { Route } from "next";
import { DetailList } from "@/components/detail-list";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useMay } from "@/features/session/session";
import { answersOf, approvedTotals } from "@/features/shared-estimate/answers";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { dayMonthYear, daysBefore, isoToday, minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { inPaise, type Totals } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { toOpenJob } from "../addresses";
import { useChangeEstimate } from "../api/change-estimate";
import { toEstimateIn } from "../body";
import type { Estimate } from "../types";
import { amountText } from "../words";
import { BaseLines } from "./base-lines";
import { EstimateFrame, EstimateSums } from "./estimate-summary";
import { RecordDecisionButton } from "./record-decision-button";
import { Answer, RecordLines } from "./record-lines";
import { WithdrawButton } from "./withdraw-button";

const USUAL_DAYS = 7;
const APPROVED = say.estimates_approved();
const loadDecision = () => import("./decision-card");

type EstimateRecordProps = {
  garageId: number;
  estimate: Estimate;
  mayChange: boolean;
  send: (version: number) => void;
  /** Loads new URLs of the pictures. */
  renew: () => void;
};

/** Shows an estimate as it was sent, with the buttons for the next steps. */
export function EstimateRecord(props: EstimateRecordProps) {
  const { garageId, estimate, mayChange, send, renew } = props;
  const { estimateId, state, base, lines, choices, version, decision } = estimate;
  const mayOpen = useMay("change_jobs");
  const changing = useChangeEstimate(garageId, estimateId);
  const isOpen = state === "sent" || state === "expired";
  const edit = () => {
    const body = toEstimateIn(estimate);
    // An expired estimate needs a new last day.
    const validUntil = state === "expired" ? daysBefore(isoToday(), -USUAL_DAYS) : body.validUntil;
    changing.mutate(
      { ...body, validUntil },
      { onError: (error) => isLocked(error) || notify.error(error.message) },
    );
  };
  const isApproved = (ref: string) => decision?.refs.includes(ref) ?? false;
  const opensJob = decision?.approves === true && estimate.jobId === null;
  const actions = opensJob ? (
    mayOpen && (
      <Link
        href={toOpenJob(garageId, estimateId) as Route}
        prefetch={false}
        className={buttonVariants({ size: "lg", className: "flex-auto" })}
      >
        {say.estimates_open_job()}
      </Link>
    )
  ) : mayChange && isOpen ? (
    <>
      {state === "sent" && (
        <Button onClick={() => send(version)} className="flex-auto">
          <Send aria-hidden className="size-4" />
          {say.estimates_send_again()}
        </Button>
      )}
      <Button
        variant="outline"
        onClick={edit}
        disabled={changing.isPending}
        aria-busy={changing.isPending}
        className="flex-auto"
      >
        {say.estimates_change()}
      </Button>
      {state === "sent" && <RecordDecisionButton garageId={garageId} estimate={estimate} />}
      <WithdrawButton garageId={garageId} estimate={estimate} />
    </>
  ) : null;
  return (
    <EstimateFrame
      total={decision ? rupees(decision.approvedTotal) : amountText(estimate)}
      label={decision ? APPROVED : undefined}
      sums={<EstimateSums {...sumsIn(estimate)} />}
      actions={actions}
      notice={
        <>
          {state === "sent" && (
            <p className="text-muted-foreground text-sm">
              {say.estimates_while_you_change_it_the_customer()}
            </p>
          )}
          <LockedNote error={changing.error} />
        </>
      }
    >
      {decision && (
        <Lazy
          load={loadDecision}
          fallback={<Skeleton className="h-64 w-full rounded-lg" />}
          props={{ garageId, estimate, decision }}
        />
      )}
      <Facts estimate={estimate} />
      {base.length > 0 && (
        <BaseLines
          lines={base}
          replaced={new Set(lines.flatMap(({ replacesId }) => replacesId ?? []))}
        />
      )}
      {lines.length > 0 && (
        <section aria-labelledby="lines" className="grid gap-3">
          <h2 id="lines" className="font-semibold text-lg">
            {say.estimates_proposed_work()}
          </h2>
          <RecordLines lines={lines} renew={renew} approved={decision && isApproved} />
        </section>
      )}
      {choices.map(({ choiceId, name, options }) => (
        <section key={choiceId} aria-label={name} className="grid gap-3">
          <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
          {options.map((option) => (
            <div key={option.optionId} className="grid gap-2">
              <h3 className="font-medium text-base">
                {option.label}
                {decision && <Answer yes={decision.options.includes(option.optionId)} />}
                {option.recommended && (
                  <span className="ml-2 text-positive text-xs">{say.estimates_recommended()}</span>
                )}
              </h3>
              <RecordLines lines={option.lines} renew={renew} />
            </div>
          ))}
        </section>
      ))}
    </EstimateFrame>
  );
}

function Facts({ estimate }: { estimate: Estimate }) {
  const { validUntil, sentOn, sentBy, firstSeenOn, mail, paperProblem, reason, note } = estimate;
  return (
    <DetailList
      label={say.estimates_estimate()}
      details={[
        { label: say.estimates_valid_until(), value: dayMonthYear(validUntil) },
        {
          label: say.estimates_sent(),
          value:
            sentOn &&
            (sentBy
              ? say.estimates_sent_by({ when: minuteOf(sentOn), person: sentBy })
              : minuteOf(sentOn)),
        },
        {
          label: say.estimates_opened_by_the_customer(),
          value: firstSeenOn ? minuteOf(firstSeenOn) : say.estimates_not_yet(),
        },
        { label: say.estimates_mail(), value: mail && mailText(mail) },
        ...(paperProblem ? [{ label: say.estimates_pdf(), value: paperProblem, wide: true }] : []),
        ...(reason
          ? [{ label: say.estimates_withdrawn_because(), value: reason, wide: true }]
          : []),
        ...(note
          ? [
              {
                label: say.estimates_note(),
                value: <span className="whitespace-pre-line">{note}</span>,
                wide: true,
              },
            ]
          : []),
      ]}
    />
  );
}

function mailText({ to, state, problem }: NonNullable<Estimate["mail"]>): string {
  if (state === "failed") return say.estimates_could_not_be_sent({ problem });
  return state === "sent" ? say.estimates_sent_to({ to }) : say.estimates_on_its_way_to({ to });
}

/** Returns the sums of the sent lines, or of the approved lines. */
function sumsIn(estimate: Estimate) {
  const { subtotal, tax, roundOff, total, lowest, baseTotal, deposit, decision } = estimate;
  const fixed = { base: inPaise(baseTotal), deposit: inPaise(deposit) };
  if (decision) {
    const approved = approvedTotals(estimate, answersOf(estimate, decision));
    return { ...fixed, lowest: approved, highest: approved, label: APPROVED };
  }
  const highest: Totals = {
    subtotal: inPaise(subtotal),
    gst: inPaise(tax),
    roundOff: inPaise(roundOff),
    total: inPaise(total),
  };
  return {
    highest,
    lowest: { ...highest, total: inPaise(lowest) },
    ...fixed,
  };
}

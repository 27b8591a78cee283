"use client";

import { Send } from "lucide-react";
import { DetailList } from "@/components/detail-list";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { answersOf, approvedTotals } from "@/features/shared-estimate/answers";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { dayMonthYear, daysBefore, isoToday, minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { inPaise, type Totals } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
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
const APPROVED = "Approved";
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
  const actions = mayChange && isOpen && (
    <>
      {state === "sent" && (
        <Button onClick={() => send(version)} className="flex-1">
          <Send aria-hidden className="size-4" />
          Send again
        </Button>
      )}
      <Button
        variant="outline"
        onClick={edit}
        disabled={changing.isPending}
        aria-busy={changing.isPending}
        className="flex-1"
      >
        Change
      </Button>
      {state === "sent" && <RecordDecisionButton garageId={garageId} estimate={estimate} />}
      <WithdrawButton garageId={garageId} estimate={estimate} />
    </>
  );
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
              While you change it, the customer cannot answer.
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
            Proposed work
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
                  <span className="ml-2 text-positive text-xs">Recommended</span>
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
      label="Estimate"
      details={[
        { label: "Valid until", value: dayMonthYear(validUntil) },
        { label: "Sent", value: sentOn && `${minuteOf(sentOn)}${sentBy ? ` by ${sentBy}` : ""}` },
        { label: "Opened by the customer", value: firstSeenOn ? minuteOf(firstSeenOn) : "Not yet" },
        { label: "Mail", value: mail && mailText(mail) },
        ...(paperProblem ? [{ label: "PDF", value: paperProblem, wide: true }] : []),
        ...(reason ? [{ label: "Withdrawn because", value: reason, wide: true }] : []),
        ...(note
          ? [
              {
                label: "Note",
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
  if (state === "failed") return `Could not be sent: ${problem}`;
  return state === "sent" ? `Sent to ${to}` : `On its way to ${to}`;
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

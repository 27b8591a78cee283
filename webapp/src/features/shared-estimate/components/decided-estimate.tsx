"use client";

import { Lazy } from "@/components/lazy";
import { Marked } from "@/components/marked";
import { buttonVariants } from "@/components/ui/button";
import { dayMonthYear, shopTime } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { answersOf } from "../answers";
import type { SharedDecision, SharedEstimate } from "../api/shared-estimate";
import { Deposit } from "./deposit";
import { ProposedLines } from "./proposed-lines";
import { SumsText } from "./sums-text";
import { Words } from "./words";

const loadObjection = () => import("./objection-form");

export type DecidedEstimateProps = {
  link: string;
  estimate: SharedEstimate;
  decision: SharedDecision;
};

/** Shows the decision with its code, the downloads, the deposit and the answers. */
export default function DecidedEstimate({ link, estimate, decision }: DecidedEstimateProps) {
  const { name, way, decidedOn, approves, approvedTotal, code, payment } = decision;
  const { paperAddress, recordAddress, objected } = decision;
  const { day, time } = shopTime(new Date(decidedOn));
  const when = say.sharedestimate_at({ day: dayMonthYear(day), time });
  const answers = answersOf(estimate, decision);
  const whom = estimate.garagePhone || estimate.garageName;
  // Labels that are too long for one row, as in Hindi on a small phone, stand below each other.
  const download = buttonVariants({
    variant: "outline",
    size: "lg",
    className: "flex-auto px-4 max-sm:whitespace-nowrap",
  });
  return (
    <>
      <section
        aria-label={say.sharedestimate_decision()}
        className="grid gap-4 rounded-lg border bg-card p-4"
      >
        <h2 role="status" className="wrap-anywhere font-semibold text-lg">
          {way === "link"
            ? say.sharedestimate_thank_you({ name })
            : say.sharedestimate_decided_by({ name })}{" "}
          {(approves ? say.sharedestimate_decided_with_yes : say.sharedestimate_decided_with_no)({
            way,
            when,
          })}
        </h2>
        {approves && (
          <p className="text-base">
            <Marked
              text={(estimate.taxCollected === 1
                ? say.sharedestimate_you_approved_with_gst
                : say.sharedestimate_you_approved)({ total: rupees(approvedTotal) })}
              tags={{ total: (words) => <strong className="tabular-nums">{words}</strong> }}
            />{" "}
            {say.sharedestimate_asks_you_again({ garageName: estimate.garageName })}
          </p>
        )}
        {approves && <SumsText estimate={estimate} answers={answers} />}
        <p className="text-base">
          <Marked
            text={say.sharedestimate_code({ code })}
            tags={{
              code: (words) => (
                <span className="wrap-anywhere font-semibold tabular-nums">{words}</span>
              ),
            }}
          />
        </p>
        <div className="flex flex-wrap gap-3">
          {paperAddress ? (
            <a href={paperAddress} className={download}>
              {say.sharedestimate_download_pdf()}
            </a>
          ) : (
            <p className="flex min-h-12 flex-1 items-center text-muted-foreground text-sm">
              {say.sharedestimate_the_pdf_is_being_prepared()}
            </p>
          )}
          <a href={recordAddress} download className={download}>
            {say.sharedestimate_download_record()}
          </a>
        </div>
        <details className="text-muted-foreground text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {say.sharedestimate_how_to_check_this_code()}
          </summary>
          <p>
            <Marked
              text={say.sharedestimate_check_the_code({
                command: `sha256sum ${estimate.code}-decision.json`,
              })}
              tags={{ command: (words) => <code className="wrap-anywhere">{words}</code> }}
            />
          </p>
        </details>
        <p className="text-base">
          {say.sharedestimate_you_decided_on_changed_your_mind({ when, whom })}
        </p>
        {way !== "link" && (
          <Lazy load={loadObjection} props={{ link, objected, garageName: estimate.garageName }} />
        )}
      </section>
      {payment && <Deposit payment={payment} garageName={estimate.garageName} />}
      <ProposedLines estimate={estimate} answers={answers} />
      <Words estimate={estimate} />
    </>
  );
}

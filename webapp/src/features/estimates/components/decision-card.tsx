"use client";

import type { Route } from "next";
import { usePaper } from "@/api/use-paper";
import { DetailList } from "@/components/detail-list";
import { DocumentButton } from "@/components/document-button";
import { DownloadButton } from "@/components/download-button";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { WhatsAppLink } from "@/components/whatsapp-link";
import { useMay } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { toOpenJob } from "../addresses";
import { decisionAddress, loadRecord } from "../api/record-decision";
import type { Decision, Estimate } from "../types";
import { DecisionMail } from "./decision-mail";

export type DecisionCardProps = { garageId: number; estimate: Estimate; decision: Decision };

const WAYS: Record<Decision["way"], string> = {
  link: "On the customer's page",
  phone: "By phone",
  counter: "At the counter",
  message: "By message",
};

/** Shows who decided, when and how, the code of the record, and the downloads. */
export default function DecisionCard({ garageId, estimate, decision }: DecisionCardProps) {
  const { estimateId, code: name, jobId, whatsappAddress } = estimate;
  const mayOpen = useMay("change_jobs");
  const mayMail = useMay("change_estimates");
  const { approves, approvedTotal, way, phone, decidedOn, spokenOn, said, recordedBy } = decision;
  const { code, objection, objectedOn, signatureAddress, ip, browser, paperProblem } = decision;
  const paper = usePaper((signal) => decisionAddress(garageId, estimateId, signal));
  return (
    <section aria-labelledby="decision" className="grid gap-3">
      <h2 id="decision" className="font-semibold text-lg">
        {approves ? `Approved ${rupees(approvedTotal)}` : "Everything was declined"}
      </h2>
      {objection && (
        <div role="alert" className="grid gap-1 rounded-lg bg-attention-soft p-4">
          <p className="font-medium text-base">
            The customer objects{objectedOn && ` (${minuteOf(objectedOn)})`}
          </p>
          <p className="wrap-anywhere whitespace-pre-line text-base">{objection}</p>
        </div>
      )}
      {mayMail && <DecisionMail garageId={garageId} estimate={estimate} decision={decision} />}
      <DetailList
        label="Decision"
        details={[
          { label: "Decided by", value: decision.name },
          { label: "How", value: `${WAYS[way]}${phone && `, ${groupPhone(phone)}`}` },
          { label: "Decided on", value: minuteOf(decidedOn) },
          ...(spokenOn ? [{ label: "Spoken on", value: minuteOf(spokenOn) }] : []),
          ...(recordedBy ? [{ label: "Recorded by", value: recordedBy }] : []),
          ...(said ? [{ label: "What was said", value: said, wide: true }] : []),
          ...(ip ? [{ label: "Address", value: ip }] : []),
          ...(browser ? [{ label: "Browser", value: browser, wide: true }] : []),
          { label: "Code", value: code, wide: true },
          ...(paperProblem ? [{ label: "PDF", value: paperProblem, wide: true }] : []),
        ]}
      />
      {signatureAddress && (
        // biome-ignore lint/performance/noImgElement: a static export has no image optimiser
        <img
          src={signatureAddress}
          alt={`Signature of ${decision.name}`}
          className="max-h-32 w-full max-w-sm rounded-md border bg-plate object-contain"
        />
      )}
      <div className="flex flex-wrap gap-3">
        {mayOpen && approves && jobId === null && (
          <Link
            href={toOpenJob(garageId, estimateId) as Route}
            prefetch={false}
            className={buttonVariants()}
          >
            Open job
          </Link>
        )}
        <DocumentButton paper={paper}>Download PDF</DocumentButton>
        <DownloadButton
          label={`Download record of ${name}`}
          load={() => loadRecord(garageId, estimateId)}
        >
          Download record
        </DownloadButton>
        <WhatsAppLink address={whatsappAddress} />
      </div>
      <p className="wrap-anywhere text-muted-foreground text-xs">
        The code is the beginning of the SHA-256 of the record. Check the file with: sha256sum{" "}
        {name}-decision.json
      </p>
    </section>
  );
}

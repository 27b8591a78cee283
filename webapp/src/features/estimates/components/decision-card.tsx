"use client";

import { usePaper } from "@/api/use-paper";
import { DetailList } from "@/components/detail-list";
import { DocumentButton } from "@/components/document-button";
import { DownloadButton } from "@/components/download-button";
import { WhatsAppLink } from "@/components/whatsapp-link";
import { useMay } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { minuteOf } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { decisionAddress, loadRecord } from "../api/record-decision";
import type { Decision, Estimate } from "../types";
import { DecisionMail } from "./decision-mail";

export type DecisionCardProps = { garageId: number; estimate: Estimate; decision: Decision };

const WAYS: Record<Decision["way"], string> = {
  link: say.estimates_on_the_customers_page(),
  phone: say.estimates_by_phone(),
  counter: say.estimates_at_the_counter(),
  message: say.estimates_by_message(),
};

/** Shows who decided, when and how, the code of the record, and the downloads. */
export default function DecisionCard({ garageId, estimate, decision }: DecisionCardProps) {
  const { estimateId, code: name, whatsappAddress } = estimate;
  const mayMail = useMay("change_estimates");
  const { approves, approvedTotal, way, phone, decidedOn, spokenOn, said, recordedBy } = decision;
  const { code, objection, objectedOn, signatureAddress, ip, browser, paperProblem } = decision;
  const paper = usePaper((signal) => decisionAddress(garageId, estimateId, signal));
  return (
    <section aria-labelledby="decision" className="grid gap-3">
      <h2 id="decision" className="font-semibold text-lg">
        {approves
          ? say.estimates_approved_amount({ approvedTotal: rupees(approvedTotal) })
          : say.estimates_everything_was_declined()}
      </h2>
      {objection && (
        <div role="alert" className="grid gap-1 rounded-lg bg-attention-soft p-4">
          <p className="font-medium text-base">
            {objectedOn
              ? say.estimates_the_customer_objects_on({ when: minuteOf(objectedOn) })
              : say.estimates_the_customer_objects()}
          </p>
          <p className="wrap-anywhere whitespace-pre-line text-base">{objection}</p>
        </div>
      )}
      {mayMail && <DecisionMail garageId={garageId} estimate={estimate} decision={decision} />}
      <DetailList
        label={say.estimates_decision()}
        details={[
          { label: say.estimates_decided_by(), value: decision.name },
          { label: say.estimates_how(), value: `${WAYS[way]}${phone && `, ${groupPhone(phone)}`}` },
          { label: say.estimates_decided_on(), value: minuteOf(decidedOn) },
          ...(spokenOn ? [{ label: say.estimates_spoken_on(), value: minuteOf(spokenOn) }] : []),
          ...(recordedBy ? [{ label: say.estimates_recorded_by(), value: recordedBy }] : []),
          ...(said ? [{ label: say.estimates_what_was_said(), value: said, wide: true }] : []),
          { label: say.estimates_code(), value: code, wide: true },
          ...(paperProblem
            ? [{ label: say.estimates_pdf(), value: paperProblem, wide: true }]
            : []),
        ]}
      />
      {(ip || browser) && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-muted-foreground text-sm underline underline-offset-4">
            {say.estimates_evidence()}
          </summary>
          <DetailList
            label={say.estimates_evidence()}
            details={[
              { label: say.estimates_address(), value: ip },
              { label: say.estimates_browser(), value: browser, wide: true },
            ]}
          />
        </details>
      )}
      {signatureAddress && (
        // biome-ignore lint/performance/noImgElement: a static export has no image optimiser
        <img
          src={signatureAddress}
          alt={say.estimates_signature_of({ name: decision.name })}
          className="max-h-32 w-full max-w-sm rounded-md border bg-plate object-contain"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <DocumentButton paper={paper}>{say.estimates_download_pdf()}</DocumentButton>
        <DownloadButton
          label={say.estimates_download_record_of({ name })}
          load={() => loadRecord(garageId, estimateId)}
        >
          {say.estimates_download_record()}
        </DownloadButton>
        <WhatsAppLink address={whatsappAddress} />
      </div>
      <p className="wrap-anywhere text-muted-foreground text-xs">
        {say.estimates_the_code_is_the_beginning_of({ name })}
      </p>
    </section>
  );
}

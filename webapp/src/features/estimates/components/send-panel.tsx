"use client";

import { Copy, Mail, MessageCircle, Printer } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { usePaper } from "@/api/use-paper";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { amountWithGst, shownSums, sumWithGst } from "@/features/shared-estimate/answers";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { groupPhone } from "@/lib/contact/phone";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useSendEstimate } from "../api/change-estimate";
import { estimateAddress } from "../api/get-estimate";
import type { Estimate, SentEstimate } from "../types";
import { amountText } from "../words";

export type SendPanelProps = {
  garageId: number;
  estimate: Estimate;
  /** The newest version of the record. */
  version: number;
  close: () => void;
};

/** Shows the amounts and the customer's addresses, and sends the estimate. Only the first sending makes a version. */
export default function SendPanel({ garageId, estimate, version, close }: SendPanelProps) {
  const { estimateId, code, state, customerName, customerEmail, customerPhone } = estimate;
  const sending = useSendEstimate(garageId, estimateId);
  const paper = usePaper((signal) => estimateAddress(garageId, estimateId, signal));
  const [sent, setSent] = useState<SentEstimate>();
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  const busy = sending.isPending || paper.isPending;
  const isNew = state === "draft" && !sent;

  const send = async (email: boolean): Promise<SentEstimate | undefined> => {
    // Only a mail can be sent twice.
    if (sent && !email) return sent;
    // A double click sends one request.
    if (isSending.current) return undefined;
    isSending.current = true;
    setProblem(undefined);
    try {
      const { data, message } = await sending.mutateAsync({
        email,
        version: sent?.version ?? version,
      });
      setSent(data);
      notify.success(message);
      return data;
    } catch (error) {
      if (!isLocked(error as Error)) setProblem(wordsOf(error as Error));
      return undefined;
    } finally {
      isSending.current = false;
    }
  };
  const mail = async () => {
    if (await send(true)) close();
  };
  const openWhatsApp = async () => {
    // The window opens during the click, because browsers block it after an answer.
    const opened = window.open("about:blank", "_blank");
    const done = await send(false);
    if (!done) return opened?.close();
    if (opened) {
      opened.opener = null;
      opened.location.href = done.whatsappAddress;
    } else window.location.assign(done.whatsappAddress);
    close();
  };
  const copy = async () => {
    const done = await send(false);
    if (!done) return;
    await navigator.clipboard.writeText(done.link).then(
      () => notify.success(say.estimates_the_link_is_copied()),
      () => setProblem(say.estimates_copy_this_link({ link: done.link })),
    );
  };
  const print = async () => {
    if (await send(false)) await paper.mutateAsync().then(close, () => undefined);
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()}>
      <DialogContent>
        <DialogHeader title={say.estimates_send_to({ code, customerName })}>
          {isNew
            ? say.estimates_estimate_is_valid_until({
                estimate: amountText(estimate),
                validUntil: dayMonthYear(estimate.validUntil),
              })
            : say.estimates_this_estimate_is_sent_already_you()}
        </DialogHeader>
        <div className="grid gap-3">
          <Content estimate={estimate} />
          {problem && (
            <p role="alert" className="wrap-anywhere text-destructive">
              {problem}
            </p>
          )}
          <LockedNote error={sending.error} />
          <Way help={customerEmail ?? say.estimates_this_customer_has_no_email_address()}>
            <Button
              variant="outline"
              className="justify-start"
              disabled={busy || !customerEmail}
              onClick={() => void mail()}
            >
              <Mail aria-hidden className="size-4" />
              {say.estimates_e_mail()}
            </Button>
          </Way>
          <Way help={groupPhone(customerPhone)}>
            <Button
              variant="outline"
              className="justify-start"
              disabled={busy}
              onClick={() => void openWhatsApp()}
            >
              <MessageCircle aria-hidden className="size-4" />
              {say.estimates_whatsapp()}
            </Button>
          </Way>
          <Way help={say.estimates_paste_the_link_into_a_message()}>
            <Button
              variant="outline"
              className="justify-start"
              disabled={busy}
              onClick={() => void copy()}
            >
              <Copy aria-hidden className="size-4" />
              {say.estimates_copy_link()}
            </Button>
          </Way>
          <Way help={say.estimates_print_it_for_a_customer_at()}>
            <Button
              variant="outline"
              className="justify-start"
              disabled={busy}
              aria-busy={paper.isPending}
              onClick={() => void print()}
            >
              <Printer aria-hidden className="size-4" />
              {paper.isPending ? say.estimates_preparing() : say.estimates_print()}
            </Button>
          </Way>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Content({ estimate }: { estimate: Estimate }) {
  const { base, lines, choices, lowest, total, taxCollected } = estimate;
  const { ordered, gst, roundOff } = shownSums(estimate, {
    lines: Object.fromEntries(lines.map(({ ref }) => [ref, true])),
    options: Object.fromEntries(
      choices.map(({ choiceId, options }) => [choiceId, options[0]?.optionId ?? null]),
    ),
  });
  // The sums of one option would be wrong for another.
  const hasOneTotal = lowest === total;
  return (
    <ul className="grid max-h-48 gap-1 overflow-y-auto rounded-md bg-muted p-3">
      {base.length > 0 && (
        <li>{say.estimates_already_ordered_amount({ baseTotal: rupees(inRupees(ordered)) })}</li>
      )}
      {lines.map((line) => (
        <li key={line.ref} className="flex justify-between gap-3">
          <span className="wrap-anywhere min-w-0">{line.name}</span>
          <span>{rupees(inRupees(amountWithGst(line, estimate)))}</span>
        </li>
      ))}
      {choices.map(({ choiceId, name, options }) => (
        <li key={choiceId} className="wrap-anywhere">
          {name}:{" "}
          {options
            .map(
              (option) => `${option.label} ${rupees(inRupees(sumWithGst(option.lines, estimate)))}`,
            )
            .join(", ")}
        </li>
      ))}
      {hasOneTotal && (taxCollected === 1 || roundOff !== 0) && (
        <li className="text-muted-foreground">
          {[
            taxCollected === 1 && say.estimates_gst_is_included({ gst: rupees(inRupees(gst)) }),
            roundOff !== 0 && say.estimates_round_off_of({ amount: rupees(inRupees(roundOff)) }),
          ]
            .filter(Boolean)
            .join(" ")}
        </li>
      )}
    </ul>
  );
}

function Way({ help, children }: { help: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      {children}
      <p className="wrap-anywhere text-muted-foreground text-xs">{help}</p>
    </div>
  );
}

function wordsOf(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields[0]?.[0] ?? error.message;
}

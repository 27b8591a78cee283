"use client";

import { Check, Download, Mail, MessageCircle } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { ApiError } from "@/api/api-error";
import { usePaper } from "@/api/use-paper";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { useSession } from "@/features/session/session";
import { groupPhone } from "@/lib/contact/phone";
import { whatsAppAddress } from "@/lib/contact/whatsapp";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { orderAddress, useSendOrder } from "../api/orders";
import { orderText } from "../order-text";
import type { Order } from "../types";

export type SendPanelProps = { garageId: number; order: Order; close: () => void };

/** Offers the ways to send an order: mail, WhatsApp or the PDF. Each one marks a draft as sent. */
export default function SendPanel({ garageId, order, close }: SendPanelProps) {
  const { orderId, orderCode, state, supplierName, supplierEmail, supplierPhone } = order;
  const { garages } = useSession();
  const sending = useSendOrder(garageId, orderId);
  const paper = usePaper((signal) => orderAddress(garageId, orderId, signal));
  const garageName = garages.find((one) => one.garageId === garageId)?.garageName ?? "";
  const isDraft = state === "draft";
  const isSending = useRef(false);
  const busy = sending.isPending || paper.isPending;

  const send = async (byMail: boolean): Promise<boolean> => {
    // Only a mail can be sent twice.
    if (!byMail && !isDraft) return true;
    // A double click sends one request.
    if (isSending.current) return false;
    isSending.current = true;
    try {
      notify.success((await sending.mutateAsync(byMail)).message);
      return true;
    } catch (error) {
      const said = error instanceof ApiError ? error.fields.byMail?.[0] : undefined;
      if (!(error instanceof ApiError && error.locked))
        notify.error(said ?? String((error as Error).message));
      return false;
    } finally {
      isSending.current = false;
    }
  };
  const sendAndClose = async (byMail: boolean) => {
    if (await send(byMail)) close();
  };
  const download = async () => {
    if (!(await send(false))) return;
    await paper.mutateAsync().then(close, () => undefined);
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()}>
      <DialogContent>
        <DialogHeader title={say.purchases_send_to({ orderCode, supplierName })}>
          {isDraft
            ? say.purchases_the_parts_are_on_order_from()
            : say.purchases_the_order_is_sent_already_you()}
        </DialogHeader>
        <div className="grid gap-3">
          <Way help={supplierEmail || say.purchases_this_supplier_has_no_email_address()}>
            <Button
              variant="outline"
              className="justify-start"
              disabled={busy || !supplierEmail}
              onClick={() => void sendAndClose(true)}
            >
              <Mail aria-hidden className="size-4" />
              {say.purchases_send_by_mail()}
            </Button>
          </Way>
          <Way
            help={
              supplierPhone
                ? groupPhone(supplierPhone)
                : say.purchases_you_choose_the_person_in_whatsapp()
            }
          >
            <a
              href={whatsAppAddress(supplierPhone, orderText(order, garageName))}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonVariants({ variant: "outline", className: "justify-start" })}
              onClick={() => void sendAndClose(false)}
            >
              <MessageCircle aria-hidden className="size-4" />
              {say.purchases_open_whatsapp()}
            </a>
          </Way>
          <Way help={say.purchases_print_it_or_send_it_on()}>
            <Button
              variant="outline"
              className="justify-start"
              disabled={busy}
              aria-busy={paper.isPending}
              onClick={() => void download()}
            >
              <Download aria-hidden className="size-4" />
              {paper.isPending ? say.purchases_preparing() : say.purchases_download_pdf()}
            </Button>
          </Way>
          {isDraft && (
            <Way help={say.purchases_by_phone_for_example()}>
              <Button
                variant="outline"
                className="justify-start"
                disabled={busy}
                onClick={() => void sendAndClose(false)}
              >
                <Check aria-hidden className="size-4" />
                {say.purchases_i_have_sent_it()}
              </Button>
            </Way>
          )}
        </div>
      </DialogContent>
    </Dialog>
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

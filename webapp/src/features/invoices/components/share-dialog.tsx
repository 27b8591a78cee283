"use client";

import { Copy, MessageCircle, Unlink } from "lucide-react";
import { useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { dayOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useRevokeLinks } from "../api/share-job";
import type { ShareLink } from "../types";

const loadConfirm = () => import("@/components/confirm-dialog");

export type ShareDialogProps = {
  garageId: number;
  jobId: number;
  link: ShareLink;
  close: () => void;
};

/** Shows the customer's link. The person can send the link by WhatsApp, copy it or end it. */
export default function ShareDialog({ garageId, jobId, link, close }: ShareDialogProps) {
  const [ending, setEnding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const revoking = useRevokeLinks(garageId, jobId);
  const copy = async () => {
    field.current?.select();
    try {
      // The browser forbids copying on plain http. The link is already selected, so the person can
      // copy it.
      await navigator.clipboard.writeText(link.address);
      notify.success(say.invoices_the_link_is_copied());
    } catch {
      notify.info(say.invoices_copy_the_selected_link_with_your());
    }
  };
  const end = () =>
    revoking.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        setEnding(false);
        notify.error(error.message);
      },
    });
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent>
        <DialogHeader title={say.invoices_share_with_the_customer()}>
          {say.invoices_anyone_with_this_link_can_see({ expiresOn: dayOf(link.expiresOn) })}
        </DialogHeader>
        <div className="flex gap-2">
          <Input
            ref={field}
            readOnly
            aria-label={say.invoices_link_for_the_customer()}
            value={link.address}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outline" onClick={copy}>
            <Copy aria-hidden className="size-4" />
            {say.invoices_copy()}
          </Button>
        </div>
        <DialogFooter className="md:justify-between">
          <Button variant="ghost" className="text-destructive" onClick={() => setEnding(true)}>
            <Unlink aria-hidden className="size-4" />
            {say.invoices_end_the_link()}
          </Button>
          <a
            href={link.whatsappAddress}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants()}
          >
            <MessageCircle aria-hidden className="size-4" />
            {say.invoices_open_whatsapp()}
          </a>
        </DialogFooter>
        {ending && (
          <Lazy
            load={loadConfirm}
            onFailure={() => setEnding(false)}
            props={{
              title: say.invoices_end_every_link_to_this_job(),
              what: say.invoices_all_links_that_you_have_sent(),
              verb: say.invoices_end_the_link(),
              busy: revoking.isPending,
              confirm: end,
              close: () => setEnding(false),
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

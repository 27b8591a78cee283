"use client";

import { Copy, MessageCircle, Unlink } from "lucide-react";
import { useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { dayOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
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
      notify.success("The link is copied.");
    } catch {
      notify.info("Copy the selected link with your browser.");
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
        <DialogHeader title="Share with the customer">
          Anyone with this link can see the job's status, amount and invoice without signing in. The
          link ends on {dayOf(link.expiresOn)}.
        </DialogHeader>
        <div className="flex gap-2">
          <Input
            ref={field}
            readOnly
            aria-label="Link for the customer"
            value={link.address}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outline" onClick={copy}>
            <Copy aria-hidden className="size-4" />
            Copy
          </Button>
        </div>
        <DialogFooter className="md:justify-between">
          <Button variant="ghost" className="text-destructive" onClick={() => setEnding(true)}>
            <Unlink aria-hidden className="size-4" />
            End the link
          </Button>
          <a
            href={link.whatsappAddress}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants()}
          >
            <MessageCircle aria-hidden className="size-4" />
            Open WhatsApp
          </a>
        </DialogFooter>
        {ending && (
          <Lazy
            load={loadConfirm}
            onFailure={() => setEnding(false)}
            props={{
              title: "End every link to this job?",
              what: "All links that you have sent will stop working. You can share a new link.",
              verb: "End the link",
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

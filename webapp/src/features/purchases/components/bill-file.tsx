"use client";

import { Download, FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { usePaper } from "@/api/use-paper";
import { Lazy } from "@/components/lazy";
import { RecordSection } from "@/components/record-section";
import { Button } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type Chosen, fileAddress, useAttachBillFile } from "../api/bill-file";
import type { Bill } from "../types";
import { FileChoice } from "./file-choice";

const loadRemove = () => import("./remove-bill-file");

type BillFileProps = { garageId: number; bill: Bill; seesCost: boolean };

/** Shows the photo or the PDF of a bill, and lets the person attach one. */
export function BillFile({ garageId, bill, seesCost }: BillFileProps) {
  const { billId, file, hasFile, voided } = bill;
  const [failed, setFailed] = useState<Chosen | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const attaching = useAttachBillFile(garageId, billId);
  const attach = (chosen: Chosen) => {
    setFailed(null);
    attaching.mutate(chosen, {
      onSuccess: ({ message }) => notify.success(message),
      onError: () => setFailed(chosen),
    });
  };
  if (voided && !hasFile) return null;
  const verb = hasFile ? say.purchases_replace() : say.purchases_attach_photo_or_pdf();
  return (
    <RecordSection
      id="paper"
      title={say.purchases_paper()}
      action={
        // Nobody replaces a file that they may not read.
        !voided &&
        (seesCost || !hasFile) && (
          <div className="flex flex-wrap gap-3">
            {hasFile && (
              <Button variant="outline" onClick={() => setIsAsking(true)}>
                <Trash2 aria-hidden className="size-4" />
                {say.purchases_remove()}
              </Button>
            )}
            <FileChoice busy={attaching.isPending} choose={attach}>
              {attaching.isPending ? say.purchases_sending() : verb}
            </FileChoice>
          </div>
        )
      }
    >
      {failed && attaching.error && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-destructive">{complaintOf(attaching.error)}</p>
          <Button variant="outline" onClick={() => attach(failed)}>
            {say.purchases_send_again()}
          </Button>
        </div>
      )}
      {file?.pictureAddress ? (
        <a
          href={file.pictureAddress}
          target="_blank"
          rel="noopener noreferrer"
          className="block w-fit overflow-hidden rounded-lg border"
        >
          {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
          <img
            src={file.pictureAddress}
            alt={say.purchases_bill_it_opens_in_a_new({ number: bill.number })}
            className="max-h-96 max-w-full object-contain"
          />
        </a>
      ) : file ? (
        <PdfButton garageId={garageId} fileId={file.fileId} />
      ) : (
        <p className="flex items-center gap-3 rounded-lg border bg-card p-4 text-muted-foreground">
          <FileText aria-hidden className="size-4 shrink-0" />
          {hasFile
            ? say.purchases_a_file_is_attached_the_owner()
            : say.purchases_no_photo_or_pdf_is_attached()}
        </p>
      )}
      {isAsking && <Lazy load={loadRemove} onFailure={close} props={{ garageId, bill, close }} />}
    </RecordSection>
  );
}

function PdfButton({ garageId, fileId }: { garageId: number; fileId: number }) {
  const paper = usePaper((signal) => fileAddress(garageId, fileId, signal));
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      disabled={paper.isPending}
      aria-busy={paper.isPending}
      onClick={() => paper.mutate()}
    >
      <Download aria-hidden className="size-4" />
      {say.purchases_download_the_pdf()}
    </Button>
  );
}

/** Returns the message of a file that was not sent. */
export function complaintOf(error: Error): string {
  return (error instanceof ApiError && error.fields.file?.[0]) || error.message;
}

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Lazy } from "@/components/lazy";
import { jobOptions } from "../api/get-job";
import { jobDefaultsOptions } from "../api/job-defaults";
import type { ReadyDialogProps } from "./ready-dialog";
import { notifyStatusRefused } from "./status-changes";
import { READY } from "./status-styles";

const loadDialog = () => import("./ready-dialog");

type Change = (sendInvoice: boolean) => void;
type Question = Pick<ReadyDialogProps, "about"> & { change: Change };

type ReadyQuestion = {
  /** Runs `change`. If the status “Ready” would issue or mail an invoice, it asks before. */
  ask: (jobIds: readonly number[], statusId: number, change: Change) => Promise<void>;
  /** The dialog with the question. Render it where the status is changed. */
  question: ReactNode;
};

/**
 * Asks before the status “Ready” issues or mails an invoice. It does not ask if the garage has
 * switched the question off.
 */
export function useReadyQuestion(garageId: number): ReadyQuestion {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Question | null>(null);
  const close = () => setAsked(null);

  const ask: ReadyQuestion["ask"] = async (jobIds, statusId, change) => {
    if (statusId !== READY) return change(true);
    try {
      const { askBeforeInvoice } = await queries.ensureQueryData(jobDefaultsOptions(garageId));
      if (!askBeforeInvoice) return change(true);
      const [jobId, ...more] = jobIds;
      if (jobId === undefined) return;
      if (more.length > 0) return setAsked({ about: jobIds.length, change });
      const job = await queries.fetchQuery(jobOptions(garageId, jobId));
      if (job.customerEmail || !job.invoiceNumber) setAsked({ about: job, change });
      else change(true);
    } catch (error) {
      notifyStatusRefused(error as Error);
    }
  };
  const question = asked && (
    <Lazy
      load={loadDialog}
      onFailure={close}
      props={{
        about: asked.about,
        answer: (sendInvoice: boolean) => {
          close();
          asked.change(sendInvoice);
        },
        close,
      }}
    />
  );
  return { ask, question };
}

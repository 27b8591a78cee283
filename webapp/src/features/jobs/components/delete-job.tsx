"use client";

import { useRouter } from "next/navigation";
import { ApiError } from "@/api/api-error";
import { Lazily } from "@/components/lazily";
import { notify } from "@/lib/notify";
import { goToServerDown } from "@/lib/server-down";
import { useDeleteJob } from "../api/delete-job";
import type { JobRow } from "../types";

const loadConfirm = () => import("@/components/confirm-dialog");

type DeleteJobProps = { garageId: number; job: JobRow; close: () => void };

export function DeleteJob({ garageId, job, close }: DeleteJobProps) {
  const router = useRouter();
  const deleting = useDeleteJob(garageId);
  const confirm = () =>
    deleting.mutate(job.jobId, {
      onSuccess: () => {
        close();
        notify.success("Job deleted successfully");
      },
      onError: (error) => {
        close();
        // A refusal is no fault of the server: it says why. The lock is explained by the shell.
        if (!(error instanceof ApiError && (error.refused || error.locked))) goToServerDown(router);
        else if (error.refused) notify.error(error.message);
      },
    });
  return (
    <Lazily
      load={loadConfirm}
      onFailure={close}
      props={{
        title: `Do you want to delete Job ${job.jobCode}`,
        verb: "Delete",
        busy: deleting.isPending,
        confirm,
        close,
      }}
    />
  );
}

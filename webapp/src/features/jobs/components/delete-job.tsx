"use client";

import { useRouter } from "next/navigation";
import { saidNo } from "@/api/said-no";
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
        if (saidNo(error)) notify.error(error.message);
        else goToServerDown(router);
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

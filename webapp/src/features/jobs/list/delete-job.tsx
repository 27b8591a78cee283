import { DeleteDialog } from "@/components/delete-dialog";
import { useDeleteJob } from "../api/delete-job";
import type { JobRow } from "../types";

type DeleteJobProps = { garageId: number; job: JobRow; close: () => void };

export default function DeleteJob({ garageId, job, close }: DeleteJobProps) {
  return (
    <DeleteDialog
      id={job.jobId}
      deleting={useDeleteJob(garageId)}
      title={`Do you want to delete Job ${job.jobCode}`}
      deleted="Job deleted successfully"
      close={close}
    />
  );
}

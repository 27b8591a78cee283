import { DeleteDialog } from "@/components/delete-dialog";
import { say } from "@/say";
import { useDeleteJob } from "../api/delete-job";
import type { JobRow } from "../types";

type DeleteJobProps = { garageId: number; job: JobRow; close: () => void };

export default function DeleteJob({ garageId, job, close }: DeleteJobProps) {
  return (
    <DeleteDialog
      id={job.jobId}
      deleting={useDeleteJob(garageId)}
      title={say.jobs_do_you_want_to_delete_job({ jobCode: job.jobCode })}
      deleted={say.jobs_job_deleted_successfully()}
      close={close}
    />
  );
}

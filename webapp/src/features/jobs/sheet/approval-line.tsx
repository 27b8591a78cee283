import { TriangleAlert } from "lucide-react";
import { Marked } from "@/components/marked";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { Job } from "../types";

/** Shows what the customer approved, what the job costs now, and what is left. */
export function ApprovalLine({ job }: { job: Job }) {
  if (!job.approval) return null;
  const { approved, name, objected, code } = job.approval;
  const left = inPaise(approved) - inPaise(job.estimatedCost);
  const rest = rupees(inRupees(Math.abs(left)));
  const sums = { approved: rupees(approved), now: rupees(job.estimatedCost) };
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere text-base">
        {left < 0 ? (
          <Marked
            text={say.jobs_approved_and_above({ ...sums, above: rest })}
            tags={{ above: (words) => <strong className="text-attention">{words}</strong> }}
          />
        ) : left > 0 ? (
          say.jobs_approved_and_left({ ...sums, left: rest })
        ) : (
          say.jobs_approved_and_used(sums)
        )}
      </p>
      <p className="wrap-anywhere text-muted-foreground text-sm">{say.jobs_code({ name, code })}</p>
      {objected && (
        <p className="flex items-center gap-2 font-medium text-attention">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {say.jobs_the_customer_objects()}
        </p>
      )}
    </div>
  );
}

/** Marks a line of a guarded job that the customer did not approve. This only informs. */
export function NotApproved({ outside }: { outside: boolean | undefined }) {
  return outside ? (
    <span className="block text-attention text-xs">{say.jobs_not_in_an_approval()}</span>
  ) : null;
}

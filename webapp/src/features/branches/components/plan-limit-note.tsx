import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { ROUTES, withQuery } from "@/lib/routes";

type PlanLimitNoteProps = { garageId: number; remark: string; isOnly: boolean };

/** Explains what to do when the plan allows no more branches. */
export function PlanLimitNote({ garageId, remark, isOnly }: PlanLimitNoteProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-1 rounded-md bg-attention-soft p-4 text-base"
    >
      <p className="font-medium">{remark}</p>
      {!isOnly && (
        <p>If another branch has a larger plan, switch to it and add the new branch there.</p>
      )}
      <Link
        href={withQuery(ROUTES.billing, { garageId }) as Route}
        className={buttonVariants({ variant: "link", size: "inline" })}
      >
        See the plans in Billing
      </Link>
    </div>
  );
}

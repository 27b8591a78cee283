import type { Metadata } from "next";
import { AboveApproval } from "@/features/estimates/components/above-approval";
import { JobBill } from "@/features/invoices/components/job-bill";
import { JobCancelling } from "@/features/invoices/components/job-cancelling";
import { JobsScreen } from "@/features/jobs/list/jobs-screen";
import { OverLimit } from "@/features/khata/components/over-limit";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_jobs() };

export default function Page() {
  return (
    <JobsScreen
      bill={<JobBill />}
      aboveApproval={<AboveApproval />}
      refusals={{ job_has_money: <JobCancelling />, over_limit: <OverLimit /> }}
    />
  );
}

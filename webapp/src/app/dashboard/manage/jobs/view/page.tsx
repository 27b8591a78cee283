import type { Metadata } from "next";
import { AboveApproval } from "@/features/estimates/components/above-approval";
import { JobBill } from "@/features/invoices/components/job-bill";
import { JobCancelling } from "@/features/invoices/components/job-cancelling";
import { JobScreen } from "@/features/jobs/sheet/job-screen";
import { AskedCredit, OverLimit } from "@/features/khata/components/over-limit";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_job_sheet() };

export default function Page() {
  return (
    <WhenHydrated>
      <JobScreen
        bill={<JobBill />}
        aboveApproval={<AboveApproval />}
        refusals={{ job_has_money: <JobCancelling />, over_limit: <OverLimit /> }}
      />
      <AskedCredit />
    </WhenHydrated>
  );
}

import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { JobBill } from "@/features/invoices/components/job-bill";
import { JobCancelling } from "@/features/invoices/components/job-cancelling";
import { JobsAhead } from "@/features/jobs/list/jobs-ahead";
import { JobsScreen } from "@/features/jobs/list/jobs-screen";

export const metadata: Metadata = { title: "Jobs" };

export default function Page() {
  return (
    <WhenHydrated fallback={<JobsAhead />}>
      <JobsScreen bill={<JobBill />} cancelling={<JobCancelling />} />
    </WhenHydrated>
  );
}

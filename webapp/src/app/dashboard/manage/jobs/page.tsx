import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { JobBill } from "@/features/invoices/components/job-bill";
import { JobsScreen } from "@/features/jobs/components/jobs-screen";

export const metadata: Metadata = { title: "Jobs" };

export default function Page() {
  return (
    <WhenHydrated>
      <JobsScreen bill={<JobBill />} />
    </WhenHydrated>
  );
}

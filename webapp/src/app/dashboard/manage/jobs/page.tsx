import type { Metadata } from "next";
import { Suspense } from "react";
import { JobBill } from "@/features/invoices/components/job-bill";
import { JobsScreen } from "@/features/jobs/components/jobs-screen";

export const metadata: Metadata = { title: "Jobs" };

export default function Page() {
  return (
    <Suspense>
      <JobsScreen bill={<JobBill />} />
    </Suspense>
  );
}

import type { Metadata } from "next";
import { JobBill } from "@/features/invoices/components/job-bill";
import { JobCancelling } from "@/features/invoices/components/job-cancelling";
import { JobsScreen } from "@/features/jobs/list/jobs-screen";

export const metadata: Metadata = { title: "Jobs" };

export default function Page() {
  return <JobsScreen bill={<JobBill />} cancelling={<JobCancelling />} />;
}

import type { Metadata } from "next";
import { AboveApproval } from "@/features/estimates/components/above-approval";
import { CancelAndEdit } from "@/features/invoices/components/cancel-and-edit";
import { UpdateJobScreen } from "@/features/jobs/editor/update-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_update_job() };

export default function Page() {
  return (
    <WhenHydrated>
      <UpdateJobScreen cancelInvoice={<CancelAndEdit />} aboveApproval={<AboveApproval />} />
    </WhenHydrated>
  );
}

import type { Metadata } from "next";
import { JobStatusScreen } from "@/features/shared-job/components/job-status-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Your job", robots: { index: false } };

export default function Page() {
  return (
    <WhenHydrated>
      <JobStatusScreen />
    </WhenHydrated>
  );
}

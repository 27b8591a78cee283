import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { JobStatusScreen } from "@/features/shared-job/components/job-status-screen";

export const metadata: Metadata = { title: "Your job", robots: { index: false } };

export default function Page() {
  return (
    <WhenHydrated>
      <JobStatusScreen />
    </WhenHydrated>
  );
}

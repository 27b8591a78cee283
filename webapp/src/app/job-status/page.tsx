import type { Metadata } from "next";
import { JobStatusScreen } from "@/features/shared-job/components/job-status-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_your_job(), robots: { index: false } };

export default function Page() {
  return (
    <WhenHydrated>
      <JobStatusScreen />
    </WhenHydrated>
  );
}

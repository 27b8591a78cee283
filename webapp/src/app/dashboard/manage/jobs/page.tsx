import type { Metadata } from "next";
import { Suspense } from "react";
import { JobsScreen } from "@/features/jobs/components/jobs-screen";

export const metadata: Metadata = { title: "Jobs" };

export default function Page() {
  return (
    <Suspense>
      <JobsScreen />
    </Suspense>
  );
}

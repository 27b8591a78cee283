import type { Metadata } from "next";
import { Suspense } from "react";
import { AddJobScreen } from "@/features/jobs/components/add-job-screen";

export const metadata: Metadata = { title: "Add New Job" };

export default function Page() {
  return (
    <Suspense>
      <AddJobScreen />
    </Suspense>
  );
}

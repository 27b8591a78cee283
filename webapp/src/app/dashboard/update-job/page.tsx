import type { Metadata } from "next";
import { Suspense } from "react";
import { UpdateJobScreen } from "@/features/jobs/components/update-job-screen";

export const metadata: Metadata = { title: "Update Job" };

export default function Page() {
  return (
    <Suspense>
      <UpdateJobScreen />
    </Suspense>
  );
}

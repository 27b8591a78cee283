import type { Metadata } from "next";
import { Suspense } from "react";
import { NewJobScreen } from "@/features/customers/components/new-job-screen";

export const metadata: Metadata = { title: "Add New Job" };

export default function Page() {
  return (
    <Suspense>
      <NewJobScreen />
    </Suspense>
  );
}

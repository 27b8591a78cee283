import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { AddJobScreen } from "@/features/jobs/editor/add-job-screen";

export const metadata: Metadata = { title: "Add New Job" };

export default function Page() {
  return (
    <WhenHydrated>
      <AddJobScreen />
    </WhenHydrated>
  );
}

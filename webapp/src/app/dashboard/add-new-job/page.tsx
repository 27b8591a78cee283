import type { Metadata } from "next";
import { AddJobScreen } from "@/features/jobs/editor/add-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Add New Job" };

export default function Page() {
  return (
    <WhenHydrated>
      <AddJobScreen />
    </WhenHydrated>
  );
}

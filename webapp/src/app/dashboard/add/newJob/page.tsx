import type { Metadata } from "next";
import { NewJobScreen } from "@/features/customers/components/new-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Add New Job" };

export default function Page() {
  return (
    <WhenHydrated>
      <NewJobScreen />
    </WhenHydrated>
  );
}

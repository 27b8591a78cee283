import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { NewJobScreen } from "@/features/customers/components/new-job-screen";

export const metadata: Metadata = { title: "Add New Job" };

export default function Page() {
  return (
    <WhenHydrated>
      <NewJobScreen />
    </WhenHydrated>
  );
}

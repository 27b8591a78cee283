import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { UpdateJobScreen } from "@/features/jobs/components/update-job-screen";

export const metadata: Metadata = { title: "Update Job" };

export default function Page() {
  return (
    <WhenHydrated>
      <UpdateJobScreen />
    </WhenHydrated>
  );
}

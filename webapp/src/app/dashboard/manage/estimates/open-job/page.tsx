import type { Metadata } from "next";
import { OpenJobScreen } from "@/features/estimates/components/open-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Open Job" };

export default function Page() {
  return (
    <WhenHydrated>
      <OpenJobScreen />
    </WhenHydrated>
  );
}

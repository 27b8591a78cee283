import type { Metadata } from "next";
import { OpenJobScreen } from "@/features/estimates/components/open-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_open_job() };

export default function Page() {
  return (
    <WhenHydrated>
      <OpenJobScreen />
    </WhenHydrated>
  );
}

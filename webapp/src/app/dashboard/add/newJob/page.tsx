import type { Metadata } from "next";
import { NewJobScreen } from "@/features/intake/components/new-job-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_add_new_job() };

export default function Page() {
  return (
    <WhenHydrated>
      <NewJobScreen />
    </WhenHydrated>
  );
}

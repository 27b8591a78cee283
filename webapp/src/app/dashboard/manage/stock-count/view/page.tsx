import type { Metadata } from "next";
import { CountScreen } from "@/features/counts/components/count-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_count() };

export default function Page() {
  return (
    <WhenHydrated>
      <CountScreen />
    </WhenHydrated>
  );
}

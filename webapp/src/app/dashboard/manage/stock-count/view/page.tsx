import type { Metadata } from "next";
import { CountScreen } from "@/features/counts/components/count-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Count" };

export default function Page() {
  return (
    <WhenHydrated>
      <CountScreen />
    </WhenHydrated>
  );
}

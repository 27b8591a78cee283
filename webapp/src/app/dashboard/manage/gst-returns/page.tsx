import type { Metadata } from "next";
import { GstReturnsScreen } from "@/features/exchange/components/gst-returns-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_gst_returns() };

export default function Page() {
  return (
    <WhenHydrated>
      <GstReturnsScreen />
    </WhenHydrated>
  );
}

import type { Metadata } from "next";
import { ShareScreen } from "@/features/share/components/share-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_shared() };

export default function Page() {
  return (
    <WhenHydrated>
      <ShareScreen />
    </WhenHydrated>
  );
}

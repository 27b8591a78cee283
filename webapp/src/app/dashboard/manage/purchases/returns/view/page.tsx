import type { Metadata } from "next";
import { ReturnScreen } from "@/features/purchases/components/return-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_return() };

export default function Page() {
  return (
    <WhenHydrated>
      <ReturnScreen />
    </WhenHydrated>
  );
}

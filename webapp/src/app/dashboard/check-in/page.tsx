import type { Metadata } from "next";
import { CheckInScreen } from "@/features/check-in/components/check-in-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_check_in() };

export default function Page() {
  return (
    <WhenHydrated>
      <CheckInScreen />
    </WhenHydrated>
  );
}

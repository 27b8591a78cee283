import type { Metadata } from "next";
import { ConsoleLoginScreen } from "@/features/console/components/console-login-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Console sign-in", robots: { index: false } };

export default function Page() {
  return (
    <WhenHydrated>
      <ConsoleLoginScreen />
    </WhenHydrated>
  );
}

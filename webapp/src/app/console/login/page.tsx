import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { ConsoleLoginScreen } from "@/features/console/components/console-login-screen";

export const metadata: Metadata = { title: "Console sign-in", robots: { index: false } };

export default function Page() {
  return (
    <WhenHydrated>
      <ConsoleLoginScreen />
    </WhenHydrated>
  );
}

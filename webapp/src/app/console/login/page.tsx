import type { Metadata } from "next";
import { Suspense } from "react";
import { ConsoleLoginScreen } from "@/features/console/components/console-login-screen";

export const metadata: Metadata = { title: "Console sign-in", robots: { index: false } };

export default function Page() {
  return (
    <Suspense>
      <ConsoleLoginScreen />
    </Suspense>
  );
}

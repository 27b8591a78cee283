import type { Metadata } from "next";
import { Suspense } from "react";
import { ConsoleFrame } from "@/features/console/components/console-frame";

export const metadata: Metadata = {
  title: { default: "Console", template: "%s · Console" },
  robots: { index: false },
};

export default function Layout({ children }: LayoutProps<"/console">) {
  return (
    <ConsoleFrame>
      <Suspense>{children}</Suspense>
    </ConsoleFrame>
  );
}

import type { Metadata } from "next";
import { ConsoleFrame } from "@/features/console/components/console-frame";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = {
  title: { default: "Console", template: "%s · Console" },
  robots: { index: false },
};

export default function Layout({ children }: LayoutProps<"/console">) {
  return (
    <ConsoleFrame>
      <WhenHydrated>{children}</WhenHydrated>
    </ConsoleFrame>
  );
}

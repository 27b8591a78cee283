import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { ConsoleFrame } from "@/features/console/components/console-frame";

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

import type { Metadata } from "next";
import { DashboardFrame } from "@/features/shell/components/dashboard-frame";
import { APP_MANIFEST } from "../app-manifest";

export const metadata: Metadata = { manifest: APP_MANIFEST };

export default function Layout({ children }: LayoutProps<"/dashboard">) {
  return <DashboardFrame>{children}</DashboardFrame>;
}

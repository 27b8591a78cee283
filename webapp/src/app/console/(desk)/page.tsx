import type { Metadata } from "next";
import { OverviewScreen } from "@/features/console/components/overview-screen";

export const metadata: Metadata = { title: "Overview" };

export default function Page() {
  return <OverviewScreen />;
}

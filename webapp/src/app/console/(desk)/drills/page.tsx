import type { Metadata } from "next";
import { DrillsScreen } from "@/features/console/components/drills-screen";

export const metadata: Metadata = { title: "Drills" };

export default function Page() {
  return <DrillsScreen />;
}

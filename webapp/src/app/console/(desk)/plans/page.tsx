import type { Metadata } from "next";
import { PlansScreen } from "@/features/console/components/plans-screen";

export const metadata: Metadata = { title: "Plans" };

export default function Page() {
  return <PlansScreen />;
}

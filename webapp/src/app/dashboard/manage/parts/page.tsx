import type { Metadata } from "next";
import { PartsScreen } from "@/features/parts/components/parts-screen";

export const metadata: Metadata = { title: "Parts" };

export default function Page() {
  return <PartsScreen />;
}

import type { Metadata } from "next";
import { OldPartsScreen } from "@/features/purchases/components/old-parts-screen";

export const metadata: Metadata = { title: "Old parts" };

export default function Page() {
  return <OldPartsScreen />;
}

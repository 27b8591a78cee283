import type { Metadata } from "next";
import { OldPartsScreen } from "@/features/purchases/components/old-parts-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_old_parts() };

export default function Page() {
  return <OldPartsScreen />;
}

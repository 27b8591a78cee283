import type { Metadata } from "next";
import { PartsScreen } from "@/features/parts/components/parts-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_parts() };

export default function Page() {
  return <PartsScreen />;
}

import type { Metadata } from "next";
import { HelpScreen } from "@/features/help/components/help-screen";

export const metadata: Metadata = { title: "Help" };

export default function Page() {
  return <HelpScreen />;
}

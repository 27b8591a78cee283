import type { Metadata } from "next";
import { HelpScreen } from "@/features/help/components/help-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_help() };

export default function Page() {
  return <HelpScreen />;
}

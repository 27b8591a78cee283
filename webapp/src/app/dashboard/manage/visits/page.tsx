import type { Metadata } from "next";
import { VisitsScreen } from "@/features/visits/components/visits-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_visits() };

export default function Page() {
  return <VisitsScreen />;
}

import type { Metadata } from "next";
import { LookScreen } from "@/features/support/components/look-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_support_access() };

export default function Page() {
  return <LookScreen />;
}

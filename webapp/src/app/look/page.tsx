import type { Metadata } from "next";
import { LookScreen } from "@/features/support/components/look-screen";

export const metadata: Metadata = { title: "Support access" };

export default function Page() {
  return <LookScreen />;
}

import type { Metadata } from "next";
import { LookScreen } from "@/features/support/components/look-screen";

export const metadata: Metadata = { title: "Look inside" };

export default function Page() {
  return <LookScreen />;
}

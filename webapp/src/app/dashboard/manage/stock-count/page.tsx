import type { Metadata } from "next";
import { CountsScreen } from "@/features/counts/components/counts-screen";

export const metadata: Metadata = { title: "Stock count" };

export default function Page() {
  return <CountsScreen />;
}

import type { Metadata } from "next";
import { CountsScreen } from "@/features/counts/components/counts-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_stock_count() };

export default function Page() {
  return <CountsScreen />;
}

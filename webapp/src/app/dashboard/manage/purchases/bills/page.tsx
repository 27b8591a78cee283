import type { Metadata } from "next";
import { BillsScreen } from "@/features/purchases/components/bills-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_bills() };

export default function Page() {
  return <BillsScreen />;
}

import type { Metadata } from "next";
import { BillsScreen } from "@/features/purchases/components/bills-screen";

export const metadata: Metadata = { title: "Bills" };

export default function Page() {
  return <BillsScreen />;
}

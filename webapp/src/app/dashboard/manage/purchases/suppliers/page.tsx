import type { Metadata } from "next";
import { SuppliersScreen } from "@/features/purchases/components/suppliers-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_suppliers() };

export default function Page() {
  return <SuppliersScreen />;
}

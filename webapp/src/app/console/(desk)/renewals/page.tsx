import type { Metadata } from "next";
import { RenewalsScreen } from "@/features/console/components/renewals-screen";

export const metadata: Metadata = { title: "Renewals" };

export default function Page() {
  return <RenewalsScreen />;
}

import type { Metadata } from "next";
import { ClaimsScreen } from "@/features/console/components/claims-screen";

export const metadata: Metadata = { title: "Payments to confirm" };

export default function Page() {
  return <ClaimsScreen />;
}

import type { Metadata } from "next";
import { SuccessScreen } from "@/features/session/components/success-screen";

export const metadata: Metadata = { title: "Password updated" };

export default function Page() {
  return <SuccessScreen />;
}

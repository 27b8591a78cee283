import type { Metadata } from "next";
import { VerifyScreen } from "@/features/session/components/verify-screen";

export const metadata: Metadata = { title: "Verify OTP" };

export default function Page() {
  return <VerifyScreen />;
}

import type { Metadata } from "next";
import { VerifyScreen } from "@/features/session/components/verify-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_verify_otp() };

export default function Page() {
  return <VerifyScreen />;
}

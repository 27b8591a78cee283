import type { Metadata } from "next";
import { SuccessScreen } from "@/features/session/components/success-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_password_updated() };

export default function Page() {
  return <SuccessScreen />;
}

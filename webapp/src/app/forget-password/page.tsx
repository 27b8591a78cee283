import type { Metadata } from "next";
import { ForgetScreen } from "@/features/session/components/forget-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_forgot_password() };

export default function Page() {
  return <ForgetScreen />;
}

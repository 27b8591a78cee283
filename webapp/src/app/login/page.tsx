import type { Metadata } from "next";
import { LoginScreen } from "@/features/session/components/login-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_sign_in() };

export default function Page() {
  return <LoginScreen />;
}

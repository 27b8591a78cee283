import type { Metadata } from "next";
import { LoginScreen } from "@/features/session/components/login-screen";

export const metadata: Metadata = { title: "Sign In" };

export default function Page() {
  return <LoginScreen />;
}

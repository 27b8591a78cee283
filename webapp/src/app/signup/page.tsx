import type { Metadata } from "next";
import { SignUpScreen } from "@/features/signup/components/sign-up-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_free_trial() };

export default function Page() {
  return <SignUpScreen />;
}

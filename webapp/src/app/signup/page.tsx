import type { Metadata } from "next";
import { SignUpScreen } from "@/features/signup/components/sign-up-screen";

export const metadata: Metadata = { title: "Free trial" };

export default function Page() {
  return <SignUpScreen />;
}

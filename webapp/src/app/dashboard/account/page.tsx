import type { Metadata } from "next";
import { AccountScreen } from "@/features/account/components/account-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_account() };

export default function Page() {
  return <AccountScreen />;
}

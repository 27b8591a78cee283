import type { Metadata } from "next";
import { BranchesScreen } from "@/features/branches/components/branches-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_branches() };

export default function Page() {
  return <BranchesScreen />;
}

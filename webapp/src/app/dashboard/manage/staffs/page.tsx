import type { Metadata } from "next";
import { StaffScreen } from "@/features/staff/components/staff-screen";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_staff() };

export default function Page() {
  return <StaffScreen />;
}

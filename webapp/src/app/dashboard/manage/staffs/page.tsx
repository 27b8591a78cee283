import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { StaffAhead } from "@/features/staff/components/staff-ahead";
import { StaffScreen } from "@/features/staff/components/staff-screen";

export const metadata: Metadata = { title: "Staff" };

export default function Page() {
  return (
    <WhenHydrated fallback={<StaffAhead />}>
      <StaffScreen />
    </WhenHydrated>
  );
}

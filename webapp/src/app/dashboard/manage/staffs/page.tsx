import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { StaffScreen } from "@/features/staff/components/staff-screen";

export const metadata: Metadata = { title: "Staff" };

export default function Page() {
  return (
    <WhenHydrated>
      <StaffScreen />
    </WhenHydrated>
  );
}

import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { NewEntryScreen } from "@/features/vehicles/components/new-entry-screen";

export const metadata: Metadata = { title: "New Entry" };

export default function Page() {
  return (
    <WhenHydrated>
      <NewEntryScreen />
    </WhenHydrated>
  );
}

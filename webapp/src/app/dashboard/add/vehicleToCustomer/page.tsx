import type { Metadata } from "next";
import { NewEntryScreen } from "@/features/vehicles/components/new-entry-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "New Entry" };

export default function Page() {
  return (
    <WhenHydrated>
      <NewEntryScreen />
    </WhenHydrated>
  );
}

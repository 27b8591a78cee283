import type { Metadata } from "next";
import { NewEntryScreen } from "@/features/vehicles/components/new-entry-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_new_entry() };

export default function Page() {
  return (
    <WhenHydrated>
      <NewEntryScreen />
    </WhenHydrated>
  );
}

import type { Metadata } from "next";
import { Suspense } from "react";
import { NewEntryScreen } from "@/features/vehicles/components/new-entry-screen";

export const metadata: Metadata = { title: "New Entry" };

export default function Page() {
  return (
    <Suspense>
      <NewEntryScreen />
    </Suspense>
  );
}

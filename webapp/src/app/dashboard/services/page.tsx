import type { Metadata } from "next";
import { ServicesScreen } from "@/features/catalogue/components/services-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";

export const metadata: Metadata = { title: "Services" };

export default function Page() {
  return (
    <WhenHydrated>
      <ServicesScreen />
    </WhenHydrated>
  );
}

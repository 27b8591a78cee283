import type { Metadata } from "next";
import { WhenHydrated } from "@/components/when-hydrated";
import { ServicesScreen } from "@/features/catalogue/components/services-screen";

export const metadata: Metadata = { title: "Services" };

export default function Page() {
  return (
    <WhenHydrated>
      <ServicesScreen />
    </WhenHydrated>
  );
}

import type { Metadata } from "next";
import { ServicesScreen } from "@/features/catalogue/components/services-screen";
import { WhenHydrated } from "@/lib/loading/hydrated";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_services() };

export default function Page() {
  return (
    <WhenHydrated>
      <ServicesScreen />
    </WhenHydrated>
  );
}

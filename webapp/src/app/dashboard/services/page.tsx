import type { Metadata } from "next";
import { Suspense } from "react";
import { ServicesScreen } from "@/features/catalogue/components/services-screen";

export const metadata: Metadata = { title: "Services" };

export default function Page() {
  return (
    <Suspense>
      <ServicesScreen />
    </Suspense>
  );
}

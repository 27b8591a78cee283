import type { Metadata } from "next";
import { Suspense } from "react";
import { CustomerScreen } from "@/features/customers/components/customer-screen";

export const metadata: Metadata = { title: "Customer" };

export default function Page() {
  return (
    <Suspense>
      <CustomerScreen />
    </Suspense>
  );
}

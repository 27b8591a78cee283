import type { Metadata } from "next";
import { Suspense } from "react";
import { AddCustomerScreen } from "@/features/customers/components/add-customer-screen";

export const metadata: Metadata = { title: "Add New Customer" };

export default function Page() {
  return (
    <Suspense>
      <AddCustomerScreen />
    </Suspense>
  );
}

import type { Metadata } from "next";
import { Suspense } from "react";
import { EditCustomerScreen } from "@/features/customers/components/edit-customer-screen";

export const metadata: Metadata = { title: "Edit Customer" };

export default function Page() {
  return (
    <Suspense>
      <EditCustomerScreen />
    </Suspense>
  );
}

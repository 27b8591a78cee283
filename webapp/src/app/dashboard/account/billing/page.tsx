import type { Metadata } from "next";
import { BillingScreen } from "@/features/billing/components/billing-screen";
import { ExportPart } from "@/features/takeout/components/export-part";

export const metadata: Metadata = { title: "Billing" };

export default function Page() {
  return (
    <BillingScreen>
      <ExportPart />
    </BillingScreen>
  );
}

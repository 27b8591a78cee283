import type { Metadata } from "next";
import { BillingScreen } from "@/features/billing/components/billing-screen";
import { ExportPart } from "@/features/takeout/components/export-part";
import { say } from "@/say";

export const metadata: Metadata = { title: say.pages_billing() };

export default function Page() {
  return (
    <BillingScreen>
      <ExportPart />
    </BillingScreen>
  );
}

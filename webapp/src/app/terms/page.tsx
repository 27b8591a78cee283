import type { Metadata } from "next";
import { LegalScreen } from "@/features/legal/components/legal-screen";
import { TERMS } from "@/features/legal/terms";

export const metadata: Metadata = { title: TERMS.title };

export default function Page() {
  return <LegalScreen text={TERMS} />;
}

import type { Metadata } from "next";
import { LegalScreen } from "@/features/legal/components/legal-screen";
import { PRIVACY } from "@/features/legal/privacy";

export const metadata: Metadata = { title: PRIVACY.title };

export default function Page() {
  return <LegalScreen text={PRIVACY} />;
}

"use client";

import { Lazily } from "@/components/lazily";
import { useMay } from "@/features/session/session";
import { SettingsSection } from "./settings-section";

const load = () => import("@/features/support/components/support-section");

/** Lists support access to the garage, for owners only. */
export function SupportAccess() {
  if (!useMay("answer_support")) return null;
  return (
    <SettingsSection
      id="support-access"
      title="Support access"
      about="Our support can open this garage for up to 30 minutes and cannot change anything. You are informed each time and can end the access."
    >
      <Lazily load={load} />
    </SettingsSection>
  );
}

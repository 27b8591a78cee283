"use client";

import { Lazily } from "@/components/lazily";
import { useMay } from "@/features/session/session";
import { SettingsSection } from "./settings-section";

const load = () => import("@/features/support/components/support-section");

/** The owner's: who of Servicebay looks into the garage. */
export function SupportAccess() {
  if (!useMay("answer_support")) return null;
  return (
    <SettingsSection
      id="support-access"
      title="Support access"
      about="When our support looks into this garage, for half an hour at most. They read what you see and can change nothing. You are told each time, and can end it."
    >
      <Lazily load={load} />
    </SettingsSection>
  );
}

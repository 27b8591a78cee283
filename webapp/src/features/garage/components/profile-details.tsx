"use client";

import { DetailList } from "@/components/detail-list";
import { useStateName } from "@/features/gst/api/gst-defaults";
import { inOneLine } from "@/lib/contact/address";
import { groupPhone } from "@/lib/contact/phone";
import { languageChoices } from "@/lib/languages";
import { say } from "@/say";
import { REGISTRATIONS } from "../registrations";
import type { GstProfile } from "../types";
import { LogoPicture } from "./logo-picture";

function languageDetails(profile: GstProfile | undefined) {
  const languages = languageChoices();
  const nameOf = (code?: string) => languages.find((each) => each.code === code)?.name ?? code;
  if (languages.length === 0) return [];
  return [
    { label: say.garage_language_for_customers(), value: nameOf(profile?.customerLanguage) },
    { label: say.garage_language_of_papers(), value: nameOf(profile?.paperLanguage) },
  ];
}

/**
 * Shows the settings as text, for roles that may not change them. The text is also shown while the
 * form loads.
 */
export function ProfileDetails({ profile }: { profile: GstProfile | undefined }) {
  const state = useStateName(profile?.stateCode);
  const registered = REGISTRATIONS.find(({ kind }) => kind === profile?.registration);
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">{say.garage_you_can_read_these_settings_the()}</p>
      <DetailList
        label={say.garage_garage_settings()}
        details={[
          { label: say.garage_registration(), value: profile && (registered?.label ?? null) },
          { label: say.garage_gstin(), value: profile?.gstin, wide: true },
          { label: say.garage_legal_name(), value: profile?.legalName },
          { label: say.garage_state(), value: profile && state },
          {
            label: say.garage_phone_no(),
            value: profile?.phoneNumber && groupPhone(profile.phoneNumber),
          },
          { label: say.garage_email_address(), value: profile?.email, wide: true },
          { label: say.garage_invoice_prefix(), value: profile?.invoicePrefix },
          { label: say.garage_upi_address(), value: profile?.vpa },
          {
            label: say.garage_round_bills_to_whole_rupees(),
            value: profile && (profile.roundsTotal ? say.garage_yes() : say.garage_no()),
          },
          ...languageDetails(profile),
          {
            label: say.garage_address(),
            value: profile && (inOneLine(profile.address) || null),
            wide: true,
          },
          { label: say.garage_footer(), value: profile?.footer, wide: true },
          {
            label: say.garage_logo(),
            value: profile?.logoAddress && <LogoPicture address={profile.logoAddress} />,
            wide: true,
          },
        ]}
      />
    </div>
  );
}

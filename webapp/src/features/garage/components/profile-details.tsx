"use client";

import { DetailList } from "@/components/detail-list";
import { useStateName } from "@/features/gst/api/gst-defaults";
import { inOneLine } from "@/lib/contact/address";
import { groupPhone } from "@/lib/contact/phone";
import { REGISTRATIONS } from "../registrations";
import type { GstProfile } from "../types";
import { LogoPicture } from "./logo-picture";

/**
 * Shows the settings as text, for roles that may not change them. The text is also shown while the
 * form loads.
 */
export function ProfileDetails({ profile }: { profile: GstProfile | undefined }) {
  const state = useStateName(profile?.stateCode);
  const registered = REGISTRATIONS.find(({ kind }) => kind === profile?.registration);
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">
        You can read these settings. The owner and managers can change them.
      </p>
      <DetailList
        label="Garage settings"
        details={[
          { label: "Registration", value: profile && (registered?.label ?? null) },
          { label: "GSTIN", value: profile?.gstin, wide: true },
          { label: "Legal name", value: profile?.legalName },
          { label: "State", value: profile && state },
          { label: "Phone No.", value: profile?.phoneNumber && groupPhone(profile.phoneNumber) },
          { label: "Email Address", value: profile?.email, wide: true },
          { label: "Invoice prefix", value: profile?.invoicePrefix },
          { label: "UPI address", value: profile?.vpa },
          {
            label: "Round bills to whole rupees",
            value: profile && (profile.roundsTotal ? "Yes" : "No"),
          },
          { label: "Address", value: profile && (inOneLine(profile.address) || null), wide: true },
          { label: "Footer", value: profile?.footer, wide: true },
          {
            label: "Logo",
            value: profile?.logoAddress && <LogoPicture address={profile.logoAddress} />,
            wide: true,
          },
        ]}
      />
    </div>
  );
}

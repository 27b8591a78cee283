import type { GstProfile } from "@/features/garage/types";

/** Returns a garage's settings in the format of the API. */
export function gstProfile(over: Partial<GstProfile> = {}): GstProfile {
  return {
    registration: "regular",
    gstin: "27AAPFU0939F1ZV",
    legalName: "Sharma Motors Private Limited",
    address: "12, Link Road\nMumbai",
    stateCode: "27",
    phoneNumber: "9820011001",
    email: null,
    invoicePrefix: "AND01",
    vpa: "garage@bank",
    footer: null,
    roundsTotal: false,
    customerLanguage: "en",
    paperLanguage: "en",
    logoAddress: null,
    taxAllowed: true,
    missing: [],
    version: 4,
    ...over,
  };
}

export const noProfile = gstProfile({
  registration: null,
  gstin: null,
  address: null,
  stateCode: null,
  phoneNumber: null,
  invoicePrefix: "INV",
  vpa: null,
  version: null,
  missing: ["A GST profile. Without it, invoices cannot charge GST."],
});

export const gstDefaults = {
  states: [
    { stateCode: "27", state: "Maharashtra" },
    { stateCode: "29", state: "Karnataka" },
  ],
  registrations: [{ registration: "regular", label: "Regular" }],
  goodsRates: [5, 18, 40, 0],
};

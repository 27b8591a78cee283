import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { call, newCar } from "../jobs/shop";

export type Sent = { estimateId: number; path: string; link: string };

/** Sends an estimate with four parts of 118 rupees for a new car. */
export async function sendEstimate(owner: Page): Promise<Sent> {
  const { garageId, customerId, vehicleId } = await newCar(owner);
  const { visitId } = await call<{ visitId: number }>(owner, "POST", "visits", {
    garageId,
    customerId,
    vehicleId,
  });
  const { estimateId } = await call<{ estimateId: number }>(
    owner,
    "POST",
    `visits/${visitId}/estimates`,
    {},
  );
  const draft = await call<{ validUntil: string }>(owner, "GET", `estimates/${estimateId}`);
  const lines = ["Brake pads", "Air filter", "Wiper blades", "Coolant"].map((partName) => ({
    ref: randomUUID(),
    kind: "part",
    partName,
    hsn: "8708",
    unit: "NOS",
    gstRate: 18,
    rate: 118,
  }));
  await call(owner, "PUT", `estimates/${estimateId}`, {
    lines,
    validUntil: draft.validUntil,
    taxCollected: 1,
    deposit: 100,
  });
  const { link } = await call<{ link: string }>(owner, "POST", `estimates/${estimateId}/send`, {});
  const { pathname, search, searchParams } = new URL(link);
  return { estimateId, path: pathname + search, link: searchParams.get("link") ?? "" };
}

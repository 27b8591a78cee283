import { readStored, writeStored } from "@/lib/storage/stored";

const MOST = 5;
const keyOf = (garageId: number) => `recentServices:${garageId}`;

/** Returns the services that this browser used last, the latest first. */
export function recentServices(garageId: number): number[] {
  try {
    const found: unknown = JSON.parse(readStored(keyOf(garageId)) ?? "[]");
    return Array.isArray(found) ? found.filter(Number.isSafeInteger).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteServices(garageId: number, serviceIds: readonly number[]): void {
  const latest = [...new Set([...serviceIds, ...recentServices(garageId)])].slice(0, MOST);
  writeStored(keyOf(garageId), JSON.stringify(latest));
}

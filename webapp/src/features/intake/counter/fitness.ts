import type { InstallWay } from "@/lib/browser/install";
import { say } from "@/say";

const LEAST_BYTES = 50 * 1024 * 1024;

/** Returns why this browser cannot have a counter, or undefined. */
export async function missingFor(way: InstallWay): Promise<string | undefined> {
  if (!window.isSecureContext || !globalThis.crypto?.subtle || !("locks" in navigator))
    return say.intake_needs_secure_address();
  // An iPhone deletes what a page keeps after 7 days, unless the app is installed.
  if (way === "share menu") return say.intake_install_first();
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && quota - (usage ?? 0) < LEAST_BYTES)
    return say.intake_not_enough_space();
  return undefined;
}

/** Asks the browser to keep the entries when space runs out. Returns whether it will. */
export async function holdsSafely(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

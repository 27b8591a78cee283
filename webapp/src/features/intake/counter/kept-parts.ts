import { KEEP_PARTS, PARTS } from "@/sw/rules";

/** Lets the worker keep all parts of its pages, so that quick entry works without internet. */
export function keepParts(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(KEEP_PARTS));
}

/** A device without a counter needs only the pages. */
export async function dropParts(): Promise<void> {
  await globalThis.caches?.delete(PARTS);
}

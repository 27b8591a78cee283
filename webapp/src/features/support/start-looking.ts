import { LOOKING } from "@/lib/storage/looking";

/** Turns this tab into a support tab and clears its session storage. */
export function startLooking(): void {
  window.sessionStorage.clear();
  window.sessionStorage.setItem(LOOKING, "yes");
}

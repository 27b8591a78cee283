import { LOOKING } from "@/lib/storage/looking";

/** Makes this tab a support tab. It removes all other values from the tab's session storage. */
export function startLooking(): void {
  window.sessionStorage.clear();
  window.sessionStorage.setItem(LOOKING, "yes");
}

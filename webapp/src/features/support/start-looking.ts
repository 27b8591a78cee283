import { LOOKING } from "@/lib/looking";

/** Makes this tab one that looks; whatever lay in it before belonged to something else. */
export function startLooking(): void {
  window.sessionStorage.clear();
  window.sessionStorage.setItem(LOOKING, "yes");
}

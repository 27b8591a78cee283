import { useBrowserValue } from "../loading/hydrated";

type InstallOffer = { prompt(): Promise<unknown> };

declare global {
  interface Window {
    /** `public/early.js` sets this value. */
    installOffer?: InstallOffer | undefined;
  }
}

/** How a person can install the app here. */
export type InstallWay = "installed" | "offered" | "share menu" | "none";

export function useInstallWay(): InstallWay {
  return useBrowserValue<InstallWay>(subscribe, installWay, "none");
}

function installWay(): InstallWay {
  if (isInstalled()) return "installed";
  if (window.installOffer) return "offered";
  return isIphone() ? "share menu" : "none";
}

/** Shows the browser's own question. An offer can be used only once. */
export async function install(): Promise<void> {
  const offer = window.installOffer;
  if (!offer) return;
  window.installOffer = undefined;
  window.dispatchEvent(new Event("installoffer"));
  await offer.prompt();
}

function isInstalled(): boolean {
  return (
    window.matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

function isIphone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("installoffer", listener);
  return () => window.removeEventListener("installoffer", listener);
}

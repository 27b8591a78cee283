// next/link checks once for an IntersectionObserver. Import it first, before a test adds its own.
import "next/link";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { endVisit } from "@/features/session/visit";
import { noteReachable } from "@/lib/browser/connection";
import { beginCalls, dropCalls, endCalls } from "./calls";
import { router } from "./router";

// Usually everything appears sooner, but a busy machine may need more than the default second.
configure({ asyncUtilTimeout: 5_000 });

vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

// jsdom has no pointer capture and no layout, but menus use them.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom's getComputedStyle for each queried element took a third of the test time. No style sheet is loaded
// in
// tests, so the `hidden` and `style` attributes are enough.
const UNSEEN = Object.assign(document.createElement("i").style, { display: "none" });
window.getComputedStyle = (element) =>
  (element as HTMLElement).hidden ? UNSEEN : (element as HTMLElement).style;

beforeAll(beginCalls);
afterEach(() => {
  cleanup();
  toast.dismiss();
  dropCalls();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  endVisit();
  noteReachable();
  window.history.replaceState(null, "", "/");
  for (const call of Object.values(router)) call.mockReset();
});
afterAll(endCalls);

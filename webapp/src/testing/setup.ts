// First: it looks once for an IntersectionObserver, which jsdom lacks, and must not find a test's own.
import "next/link";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { endVisit } from "@/features/session/visit";
import { noteReachable } from "@/lib/connection";
import { beginCalls, dropCalls, endCalls } from "./calls";
import { router } from "./router";

// What is waited for comes sooner; on a busy machine not always within the usual second.
configure({ asyncUtilTimeout: 5_000 });

vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

// jsdom has no pointer capture and no layout, which menus ask for.
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

// No sheet of ours is loaded here, and to apply jsdom's own to each element that is asked for by its role took
// a third of the time. What matters to a test, whether it can be seen and pressed, stands on the element.
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

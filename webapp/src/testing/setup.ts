// next/link checks only once whether IntersectionObserver exists. This import comes first, so that
// no test has added its own IntersectionObserver yet.
import "next/link";
import "./shortcuts";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { endVisit } from "@/features/session/visit";
import { noteReachable } from "@/lib/browser/connection";
import { beginCalls, dropCalls, endCalls } from "./calls";
import { router } from "./router";

// A busy computer may need more than the default of one second.
configure({ asyncUtilTimeout: 5_000 });

vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

// jsdom cannot load pages.
vi.mock("@/lib/navigation/open-dashboard", () => ({
  openDashboard: () => router.replace("/dashboard/home"),
}));

// Menus use pointer capture and layout, which jsdom lacks.
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

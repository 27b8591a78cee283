import { expect, it, vi } from "vitest";
import { holdBack } from "./back-press";

it("the newest holder gets Back, then the one before it, then the router", () => {
  const page = vi.fn();
  const panel = vi.fn();
  const router = vi.fn();
  window.addEventListener("popstate", router);
  const releasePage = holdBack(page);
  const releasePanel = holdBack(panel);
  const press = () => window.dispatchEvent(new PopStateEvent("popstate"));

  press();
  expect([page.mock.calls.length, panel.mock.calls.length]).toEqual([0, 1]);
  releasePanel();
  press();
  expect([page.mock.calls.length, panel.mock.calls.length]).toEqual([1, 1]);
  expect(router).not.toHaveBeenCalled();
  releasePage();
  press();
  expect(router).toHaveBeenCalledOnce();
  window.removeEventListener("popstate", router);
});

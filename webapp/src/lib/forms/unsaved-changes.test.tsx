import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useBackGuard } from "./unsaved-changes";

function Guard({ onBack }: { onBack: () => void }) {
  useBackGuard(true, onBack);
  return null;
}

test("the browser's Back button calls the newest guard first, then the previous guard, then the router", () => {
  const page = vi.fn();
  const panel = vi.fn();
  const router = vi.fn();
  window.addEventListener("popstate", router);
  const shownPage = render(<Guard onBack={page} />);
  const shownPanel = render(<Guard onBack={panel} />);
  const press = () => window.dispatchEvent(new PopStateEvent("popstate"));

  press();
  expect([page.mock.calls.length, panel.mock.calls.length]).toEqual([0, 1]);
  shownPanel.unmount();
  press();
  expect([page.mock.calls.length, panel.mock.calls.length]).toEqual([1, 1]);
  expect(router).not.toHaveBeenCalled();
  shownPage.unmount();
  press();
  expect(router).toHaveBeenCalledOnce();
  window.removeEventListener("popstate", router);
});

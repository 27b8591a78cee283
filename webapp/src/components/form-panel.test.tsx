import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { FormPanel, PanelActions } from "./form-panel";

afterEach(() => window.history.replaceState(null, "", "/"));

function show(dirty: boolean) {
  const close = vi.fn();
  render(
    <FormPanel title="Add" dirty={dirty} close={close}>
      <PanelActions verb="Save" busy={false} />
    </FormPanel>,
  );
  return { close, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole("button", { name });

test.each(["Cancel", "Close"])("%s closes a form in which nothing was typed", async (way) => {
  const { close, user } = show(false);
  await user.click(press(way));
  expect(close).toHaveBeenCalledOnce();
});

test.each(["Cancel", "Close"])("%s asks before it loses what was typed", async (way) => {
  const { close, user } = show(true);
  await user.click(press(way));
  expect(await screen.findByText("What you have typed here will be lost.")).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await user.click(press("Leave"));
  expect(close).toHaveBeenCalledOnce();
});

/** Two pages, and what a router hears of a way from one to the other. */
function goTo(page: string) {
  window.history.pushState({ page: "list" }, "", "/list");
  window.history.pushState({ page }, "", `/${page}`);
  const heard = vi.fn();
  window.addEventListener("popstate", heard);
  return { heard, forget: () => window.removeEventListener("popstate", heard) };
}

test("Back asks before it loses what was typed, and stays where it was", async () => {
  const { heard, forget } = goTo("record");
  const { close, user } = show(true);
  window.history.back();
  expect(await screen.findByText("What you have typed here will be lost.")).toBeTruthy();
  expect([window.location.pathname, window.history.state]).toEqual(["/record", { page: "record" }]);
  await user.click(screen.getAllByRole("button", { name: "Cancel" }).at(-1) as HTMLElement);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(heard).not.toHaveBeenCalled();

  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/list"));
  expect(heard).toHaveBeenCalledOnce();
  // The page that stood there goes with the panel.
  expect(close).not.toHaveBeenCalled();
  forget();
});

test("Back from a form in which nothing was typed asks nothing", async () => {
  const { heard, forget } = goTo("record");
  show(false);
  window.history.back();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe("/list");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  forget();
});

test("a screen that stays on after Back closes the panel", async () => {
  const { forget } = goTo("record");
  const close = vi.fn();
  const panel = (
    <FormPanel title="Add" dirty close={close}>
      <PanelActions verb="Save" busy={false} />
    </FormPanel>
  );
  const { rerender } = render(panel);
  window.history.back();
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/list"));
  rerender(<FormPanel {...panel.props} />);
  expect(close).toHaveBeenCalledOnce();
  forget();
});

test("the page is not loaded anew over what was typed", () => {
  show(true);
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
});

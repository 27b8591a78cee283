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

test.each(["Cancel", "Close"])("the button %s closes an unchanged form panel", async (way) => {
  const { close, user } = show(false);
  await user.click(press(way));
  expect(close).toHaveBeenCalledOnce();
});

test.each(["Cancel", "Close"])(
  "the button %s asks for confirmation before it discards a changed form",
  async (way) => {
    const { close, user } = show(true);
    await user.click(press(way));
    expect(await screen.findByText("Your unsaved text will be lost.")).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
    await user.click(press("Leave"));
    expect(close).toHaveBeenCalledOnce();
  },
);

/** Opens two pages and counts the router's popstate events. */
function goTo(page: string) {
  window.history.pushState({ page: "list" }, "", "/list");
  window.history.pushState({ page }, "", `/${page}`);
  const heard = vi.fn();
  window.addEventListener("popstate", heard);
  return { heard, forget: () => window.removeEventListener("popstate", heard) };
}
const here = () => [window.location.pathname, window.history.state];

test("the browser's Back button asks before it discards a changed form, and the URL stays the same", async () => {
  const { heard, forget } = goTo("record");
  const { close, user } = show(true);
  window.history.back();
  expect(await screen.findByText("Your unsaved text will be lost.")).toBeTruthy();
  window.history.back();
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(close).not.toHaveBeenCalled();

  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(close).toHaveBeenCalledOnce();
  expect(here()).toEqual(["/record", { page: "record" }]);
  expect(heard).not.toHaveBeenCalled();
  forget();
});

test("the browser's Back button closes an unchanged form panel, and the URL stays the same", async () => {
  const { heard, forget } = goTo("record");
  const { close } = show(false);
  window.history.back();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(here()).toEqual(["/record", { page: "record" }]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(heard).not.toHaveBeenCalled();
  forget();
});

test("a changed form makes the browser ask for confirmation before the page closes or reloads", () => {
  show(true);
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
});

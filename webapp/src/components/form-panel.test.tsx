import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FormPanel, PanelActions } from "./form-panel";

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

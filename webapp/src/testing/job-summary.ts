import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

/** Returns the summary beside the form. The bar on a phone has the same amounts. */
export const summary = () => within(screen.getByRole("complementary", { name: "Summary" }));
export const findSummary = async () =>
  within(await screen.findByRole("complementary", { name: "Summary" }));

/** Waits until the button is enabled. The form of the second step loads late. */
export async function findButton(name: string) {
  const shown = await findSummary();
  return waitFor(() => {
    const button = shown.getByRole<HTMLButtonElement>("button", { name });
    expect(button.disabled).toBe(false);
    return button;
  });
}
export const press = async (user: UserEvent, name: string) => user.click(await findButton(name));

/** Returns the amounts of the summary by their labels. */
export const amounts = () =>
  Object.fromEntries(
    summary()
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

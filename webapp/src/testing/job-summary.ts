import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

/** The one beside the form; a phone's bar has the same. */
export const summary = () => within(screen.getByRole("complementary", { name: "Summary" }));
export const findSummary = async () =>
  within(await screen.findByRole("complementary", { name: "Summary" }));

/** What saves the job can be pressed once the second step's form is there. */
export async function findButton(name: string) {
  const shown = await findSummary();
  return waitFor(() => {
    const button = shown.getByRole<HTMLButtonElement>("button", { name });
    expect(button.disabled).toBe(false);
    return button;
  });
}
export const press = async (user: UserEvent, name: string) => user.click(await findButton(name));

/** What the amounts say, by their terms. */
export const amounts = () =>
  Object.fromEntries(
    summary()
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

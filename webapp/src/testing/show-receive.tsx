import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect } from "vitest";
import { AccountSection } from "@/features/khata/components/account-section";
import { ShortcutsHost } from "@/features/shell/components/shortcuts-host";
import { jobDefaults } from "./jobs";
import { account, received } from "./khata";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";
import { taking } from "./show-bill";

const ACCOUNT = "*/api/garage/customers/5/account";
const RECEIPTS = "*/api/garage/customers/5/receipts";
export const CASHIER = ["see_khata", "record_payments"];

export const receiving = (reply: () => Response = () => answer(received())) =>
  taking(RECEIPTS, reply);

export function showAccount(shown = account(), permissions = CASHIER) {
  let current = shown;
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(ACCOUNT, () => answer(current)),
  );
  const become = (next: typeof shown) => {
    current = next;
  };
  const { user } = renderApp(
    <>
      <ShortcutsHost />
      <AccountSection garageId={11} customerId={5} />
    </>,
  );
  return { user, become };
}

export const button = () =>
  screen.findByRole<HTMLButtonElement>("button", { name: "Receive money" });
export const dialog = () => screen.findByRole("dialog", { name: "Receive money" });

export async function openReceive(shown = account(), permissions = CASHIER) {
  const { user, become } = showAccount(shown, permissions);
  const opener = await button();
  await waitFor(() => expect(opener.disabled).toBe(false));
  await user.click(opener);
  const panel = within(await dialog());
  await panel.findByRole("radio", { name: "Cash" });
  const field = (name: string) => panel.getByLabelText<HTMLInputElement>(name);
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  const press = (name: string | RegExp) => user.click(panel.getByRole("button", { name }));
  /** Returns the bills with the amounts of those that are ticked. */
  const bills = () =>
    panel.getAllByRole("listitem").map((row) => {
      const input = within(row).queryByRole<HTMLInputElement>("textbox");
      const isOn = within(row).getByRole<HTMLInputElement>("checkbox").checked;
      return isOn ? input?.value : null;
    });
  return { user, become, panel, field, type, press, bills };
}

import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { account } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { done } from "@/testing/show-bill";
import { AccountSection } from "./account-section";

const OWNER = ["see_khata", "give_credit"];

function show(permissions = OWNER, reply: () => Response = () => done("Saved.")) {
  let shown = account({ creditDays: 30, creditLimit: 100_000 });
  const sent: unknown[] = [];
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get("*/api/garage/customers/5/account", () => answer(shown)),
    http.put("*/api/garage/customers/5/terms", async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );
  const become = (next: typeof shown) => {
    shown = next;
  };
  return { sent, become, ...renderApp(<AccountSection garageId={11} customerId={5} />) };
}

async function open(reply?: () => Response) {
  const shown = show(OWNER, reply);
  await shown.user.click(await screen.findByRole("button", { name: "Change" }));
  const panel = within(await screen.findByRole("dialog", { name: "Terms" }));
  const type = async (name: string, text: string) => {
    const field = panel.getByLabelText<HTMLInputElement>(name);
    await shown.user.clear(field);
    if (text) await shown.user.type(field, text);
  };
  const save = () => shown.user.click(panel.getByRole("button", { name: "Save" }));
  return { ...shown, panel, type, save };
}

test("the account shows the terms, and only some people change them", async () => {
  show(["see_khata"]);
  expect(await screen.findByText("Credit 30 days, limit ₹1,00,000.00")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
});

test("days and limit are saved with the opened version", async () => {
  const { sent, type, save } = await open();
  await type("Days", "7");
  await type("Limit", "2,50,000");
  await save();
  expect(await screen.findByText("Saved.")).toBeTruthy();
  expect(sent).toEqual([{ creditDays: 7, creditLimit: 250_000, version: 3 }]);
});

test("empty fields end the credit", async () => {
  const { sent, type, save } = await open();
  await type("Days", "");
  await type("Limit", "");
  await save();
  await waitFor(() => expect(sent).toEqual([{ creditDays: null, creditLimit: null, version: 3 }]));
});

test.each([
  ["Days", "366", "Credit days are between 0 and 365"],
  ["Days", "", "A limit needs credit days"],
  ["Limit", "x", "This must be an amount"],
])("%s %s is refused before anything is sent", async (name, text, said) => {
  const { sent, panel, type, save } = await open();
  await type(name, text);
  await save();
  expect(await panel.findByText(said)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("terms that somebody else changed are not overwritten", async () => {
  const { panel, type, save, user, become } = await open(() =>
    refuse(409, { code: "changed_meanwhile", message: "Somebody else has changed this." }),
  );
  await type("Days", "7");
  become(account({ creditDays: 15, creditLimit: null, version: 4 }));
  await save();
  expect(await panel.findByText(/Somebody else has changed this/)).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>("Days").value).toBe("7");
  await user.click(panel.getByRole("button", { name: /newest|again|load/i }));
  await waitFor(() => expect(panel.getByLabelText<HTMLInputElement>("Days").value).toBe("15"));
});

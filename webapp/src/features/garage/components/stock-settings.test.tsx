import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { partRow } from "@/testing/parts";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { StockSetting } from "../types";
import StockSettings from "./stock-settings";

vi.setConfig({ testTimeout: 15_000 });

const SETTING = at("/api/garage/stock-setting");
const STORED: StockSetting = { mayGoNegative: false, hsnDigits: 4, depositDays: 30 };

function serveParts(recordCount: number) {
  server.use(
    http.get(at("/api/garage/parts"), () =>
      answer({ parts: [partRow()].slice(0, recordCount), recordCount, asOf: 51 }),
    ),
  );
}

function show() {
  signInWith(["correct_stock"]);
  return renderApp(<StockSettings garageId={7} />);
}

const saving = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save stock settings" });

beforeEach(() => {
  serveParts(1);
  server.use(http.get(SETTING, () => answer(STORED)));
});

test("settings of the stock are saved together", async () => {
  let sent: unknown;
  server.use(
    http.put(SETTING, async ({ request }) => {
      sent = await request.json();
      const message = "The settings of the stock are saved.";
      return HttpResponse.json({ success: true, message, data: sent });
    }),
  );
  const { user } = show();
  const negative = await screen.findByRole<HTMLInputElement>("switch", {
    name: "Stock may go below zero",
  });
  expect(saving().disabled).toBe(true);
  await user.click(negative);
  await user.selectOptions(screen.getByLabelText("Number of HSN digits"), "6");
  await user.clear(screen.getByLabelText("Days for old parts"));
  await user.type(screen.getByLabelText("Days for old parts"), "15");
  await user.click(saving());
  expect(await screen.findByText("The settings of the stock are saved.")).toBeTruthy();
  expect(sent).toEqual({ mayGoNegative: true, hsnDigits: 6, depositDays: 15 });
  await waitFor(() => expect(saving().disabled).toBe(true));
});

test("parts below zero and invalid days are explained under their fields, and the form stays", async () => {
  const message = "3 parts are below zero. Count them first.";
  server.use(
    http.get(SETTING, () => answer({ ...STORED, mayGoNegative: true })),
    http.put(SETTING, () => refuse(409, { code: "below_zero", message })),
  );
  const { user } = show();
  await user.click(await screen.findByRole("switch"));
  await user.click(saving());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
  const days = "This must be between 1 and 365 days";
  server.use(
    http.put(SETTING, () => refuse(422, { code: "invalid", error: { depositDays: [days] } })),
  );
  await user.click(saving());
  expect(await screen.findByText(days)).toBeTruthy();
});

test("a lost connection keeps the changed settings", async () => {
  server.use(http.put(SETTING, () => HttpResponse.error()));
  const { user } = show();
  await user.click(await screen.findByRole("switch"));
  await user.click(saving());
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
});

test("a garage without parts does not see settings of the stock", async () => {
  serveParts(0);
  const { container } = show();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(within(container).queryByText("Stock")).toBeNull();
});

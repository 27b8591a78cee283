import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { closeSession } from "@/features/session/session";
import { endSession } from "@/lib/storage/session-values";
import { servePurchases, showPurchases } from "@/testing/show-purchases";
import { BillScreen } from "./bill-screen";
import { ReturnScreen } from "./return-screen";
import { ScrapScreen } from "./scrap-screen";
import { SuppliersScreen } from "./suppliers-screen";
// These modules are imported here, because their first import takes longer than a test waits.
import "./credit-panel";
import "./return-panel";
import "./scrap-panel";
import "./supplier-panel";

vi.setConfig({ testTimeout: 20_000 });
beforeEach(servePurchases);

type Case = [button: string, label: string, text: string, shown: ReactElement, path: string];

const CASES: Case[] = [
  ["Add supplier", "Name", "Om Auto", <SuppliersScreen key="1" />, "/suppliers"],
  [
    "Credit received",
    "Credit note number",
    "CN/7",
    <ReturnScreen key="2" />,
    "/returns/view?returnId=87",
  ],
  ["Return to supplier", "Return (NOS)", "2", <BillScreen key="3" />, "/bills/view?billId=81"],
  ["Return to supplier", "Reason", "Wrong thread", <BillScreen key="4" />, "/bills/view?billId=81"],
  ["Note scrap sale", "Buyer", "Iqbal Scrap", <ScrapScreen key="6" />, "/scrap"],
];

async function open([button, label, , shown, path]: Case) {
  const { user, unmount } = showPurchases(shown, path);
  await user.click((await screen.findAllByRole("button", { name: button }))[0] as HTMLElement);
  const field = (await screen.findAllByLabelText<HTMLInputElement>(label))[0];
  if (!field) throw new Error(label);
  return { user, unmount, field };
}

async function typeThenEnd(one: Case, end: () => void) {
  const { user, unmount, field } = await open(one);
  await user.click(field);
  await user.paste(one[2]);
  end();
  unmount();
}

test.each(CASES)("the panel %s keeps %s when the session ends", async (...one) => {
  await typeThenEnd(one, endSession);
  const { field } = await open(one);
  expect(field.value).toBe(one[2]);
  expect(await screen.findByText("We restored the text that you typed here.")).toBeTruthy();
});

test("a panel keeps nothing after a sign-out", async () => {
  const [one] = CASES as [Case];
  await typeThenEnd(one, closeSession);
  const { field } = await open(one);
  expect(field.value).toBe("");
});

test.each(['{"lines":"2"}', '{"lines":[null,{"billLineId":91,"quantity":2}]}'])(
  "stored quantities of a return with the wrong shape are ignored: %s",
  async (stored) => {
    sessionStorage.setItem("typed:11:return of bill 81", stored);
    const { field } = await open(CASES[2] as Case);
    expect(field.value).toBe("");
  },
);

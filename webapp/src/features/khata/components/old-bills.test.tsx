import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { LockedNotice } from "@/features/subscription/components/locked-notice";
import { account, openBill } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { done, taking } from "@/testing/show-bill";
import { AccountSection } from "./account-section";

const OWNER = ["see_khata", "give_credit"];
const old = openBill(41, { oldBill: "1187", invoiceNumber: "", vehicleNumber: null });
const sale = openBill(42, { vehicleNumber: null });

function show(permissions = OWNER, bills = [old, sale, openBill(31)]) {
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get("*/api/garage/customers/5/account", () => answer(account({ bills, billCount: 3 }))),
  );
  return renderApp(
    <>
      <AccountSection garageId={11} customerId={5} />
      <LockedNotice />
    </>,
  );
}

const table = async () => within(await screen.findByRole("table", { name: "Open bills" }));

describe("bills of the paper books", () => {
  test("an old bill has no page, a sale and a job have theirs", async () => {
    show();
    const rows = await table();
    expect(await rows.findByText("Old bill 1187")).toBeTruthy();
    const links = rows.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "/dashboard/manage/sales/view?garageId=11&jobId=42",
      "/dashboard/manage/jobs/view?garageId=11&jobId=31",
    ]);
  });

  test("an owner adds one, and a known number stays in the form", async () => {
    let isKnown = true;
    const sent = taking("*/api/garage/customers/5/old-bills", () =>
      isKnown
        ? refuse(422, { code: "invalid", error: { number: ["This bill number is known."] } })
        : done("The old bill has been added."),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Add old bill" }));
    const panel = within(await screen.findByRole("dialog", { name: "Add old bill" }));
    const add = () => user.click(panel.getByRole("button", { name: "Add old bill" }));
    await add();
    expect(await panel.findByText("The number of the bill is required")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(panel.getByLabelText("Number of the bill"), "1187");
    await user.type(panel.getByLabelText("Day of the bill"), "20/10/2026{Tab}");
    await user.type(panel.getByLabelText("Left"), "900");
    await add();
    expect(await panel.findByText("This bill number is known.")).toBeTruthy();
    isKnown = false;
    await add();
    expect(await screen.findByText("The old bill has been added.")).toBeTruthy();
    expect(sent[1]?.body).toEqual({ number: "1187", day: "2026-10-20", amount: 900 });
  });

  test("an owner removes one after a question", async () => {
    const removed: string[] = [];
    server.use(
      http.delete("*/api/garage/old-bills/41", ({ request }) => {
        removed.push(request.url);
        return done("The old bill has been removed.");
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Remove old bill 1187" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("The old bill has been removed.")).toBeTruthy();
    await waitFor(() => expect(removed).toHaveLength(1));
  });

  test("a locked garage is explained once, in the form or on the page", async () => {
    const locked = () => refuse(402, { code: "subscription_expired", message: "It ended." });
    taking("*/api/garage/customers/5/old-bills", locked);
    server.use(http.delete("*/api/garage/old-bills/41", locked));
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Remove old bill 1187" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    expect(await screen.findByText("It ended.")).toBeTruthy();
    expect(screen.getAllByText("It ended.")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Add old bill" }));
    const panel = within(await screen.findByRole("dialog", { name: "Add old bill" }));
    await user.type(panel.getByLabelText("Number of the bill"), "1188");
    await user.type(panel.getByLabelText("Day of the bill"), "20/10/2026{Tab}");
    await user.type(panel.getByLabelText("Left"), "900");
    await user.click(panel.getByRole("button", { name: "Add old bill" }));
    expect(await panel.findByText("It ended.")).toBeTruthy();
    expect(screen.getAllByText("It ended.")).toHaveLength(1);
  });

  test("a cashier neither adds nor removes one", async () => {
    show(["see_khata", "record_payments"]);
    await table();
    expect(screen.queryByRole("button", { name: "Add old bill" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Remove old bill/ })).toBeNull();
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { supplier } from "@/testing/purchases";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { asked, BUYER, panel, put, servePurchases, showPurchases } from "@/testing/show-purchases";
// The module is imported here, because its first import takes longer than a test waits.
import "./supplier-panel";
import { SuppliersScreen } from "./suppliers-screen";

vi.setConfig({ testTimeout: 20_000 });

const SUPPLIERS = at("/api/garage/suppliers");
const SUPPLIER = "*/api/garage/suppliers/71";

beforeEach(servePurchases);

const show = (query = "", permissions?: string[]) =>
  showPurchases(<SuppliersScreen />, `/suppliers${query}`, permissions);

async function openMenu(user: ReturnType<typeof show>["user"], item: string) {
  await user.click(
    (await screen.findAllByRole("button", { name: "Actions for Om Auto" }))[0] as HTMLElement,
  );
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test("the suppliers list shows code, name, GSTIN, phone and email", async () => {
  show();
  const table = within(await screen.findByRole("table", { name: "Suppliers" }));
  const first = await table.findByRole("row", { name: /Om Auto/ });
  expect(
    within(first)
      .getAllByRole("cell")
      .slice(0, 5)
      .map((cell) => cell.textContent),
  ).toEqual(["SUP-00001", "Om Auto", "27AAPFU0939F1ZV", "98200 00001", "sales@omauto.example"]);
  const tabs = within(screen.getByRole("navigation", { name: "Purchases" }));
  expect(tabs.getByRole("link", { name: "Suppliers" }).getAttribute("aria-current")).toBe("page");
});

test("the suppliers list shows what the garage owes, and leads to the open bills", async () => {
  const rows = [supplier({ owed: 38400, oldestDays: 41 }), supplier({ supplierId: 72 })];
  server.use(http.get(SUPPLIERS, () => answer({ suppliers: rows, recordCount: 2, asOf: 99 })));
  const { user } = show();
  const table = within(await screen.findByRole("table", { name: "Suppliers" }));
  const link = await table.findByRole("link", { name: /^₹38,400.00 · 41 days/ });
  expect(link.getAttribute("href")).toBe(
    "/dashboard/manage/purchases/bills?garageId=11&filter=unpaid&search=SUP-00001",
  );
  await user.click(screen.getByRole("button", { name: "You owe" }));
  expect(address()).toBe("/dashboard/manage/purchases/suppliers?filter=owed");
});

test("the filter asks for suppliers that the garage owes", async () => {
  show("?filter=owed");
  await waitFor(() => expect(asked.at(-1)?.get("owed")).toBe("true"));
});

test("a card on a phone shows what the garage owes", async () => {
  everyMediaMatches();
  const rows = [supplier({ owed: 38400, oldestDays: 0 })];
  server.use(http.get(SUPPLIERS, () => answer({ suppliers: rows, recordCount: 1, asOf: 99 })));
  show();
  const cards = within(await screen.findByRole("list", { name: "Suppliers" }));
  expect(await cards.findByText("You owe ₹38,400.00, oldest today")).toBeTruthy();
});

test("people who do not see the cost do not see what the garage owes", async () => {
  show(
    "",
    BUYER.filter((one) => one !== "see_cost"),
  );
  const table = within(await screen.findByRole("table", { name: "Suppliers" }));
  expect(table.queryByRole("columnheader", { name: "You owe" })).toBeNull();
});

test("page, search and filter of the suppliers come from the URL", async () => {
  const { user } = show("?page=2&search=om&filter=archived");
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    garageId: "11",
    currentPage: "2",
    searchText: "om",
    archived: "true",
  });
  await user.click(await screen.findByRole("button", { name: "All" }));
  expect(address()).toBe("/dashboard/manage/purchases/suppliers?search=om");
});

test("a person who cannot buy parts sees who can", async () => {
  show("", ["see_parts"]);
  expect(await screen.findByText("Your role cannot buy parts.")).toBeTruthy();
});

test("an empty suppliers list can add the first supplier", async () => {
  server.use(http.get(SUPPLIERS, () => answer({ suppliers: [], recordCount: 0, asOf: 0 })));
  show();
  expect(await screen.findByText("No suppliers yet.")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Add supplier" })).toHaveLength(2);
});

test("a garage without open bills owes no supplier", async () => {
  server.use(http.get(SUPPLIERS, () => answer({ suppliers: [], recordCount: 0, asOf: 0 })));
  show("?filter=owed");
  expect(await screen.findByText("You owe no supplier.")).toBeTruthy();
});

test("suppliers that cannot be loaded offer another try", async () => {
  server.use(http.get(SUPPLIERS, () => refuse(400, { code: "x" })));
  show();
  expect(await screen.findByText("The suppliers could not be loaded.")).toBeTruthy();
});

describe("the supplier form", () => {
  test("a new supplier is sent once, also after a lost answer", async () => {
    const sent: unknown[] = [];
    const keys: (string | null)[] = [];
    server.use(
      http.post(SUPPLIERS, async ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        sent.push(await request.json());
        return keys.length === 1
          ? HttpResponse.error()
          : HttpResponse.json({
              success: true,
              message: "The supplier has been added.",
              data: supplier(),
            });
      }),
    );
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Add supplier" }));
    const form = await panel();
    await put(user, "Name", "Om Auto");
    await put(user, "GSTIN", "27aapfu0939f1zv");
    await put(user, "Phone No.", "+91 98200 00001");
    await user.click(form.getByRole("button", { name: "Add supplier" }));
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Om Auto");
    await user.click(form.getByRole("button", { name: "Add supplier" }));
    expect(await screen.findByText("The supplier has been added.")).toBeTruthy();
    expect(sent[1]).toEqual({
      supplierName: "Om Auto",
      gstin: "27aapfu0939f1zv",
      stateCode: "27",
      phoneNumber: "9820000001",
      email: "",
      address: "",
    });
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test("a supplier without a name and with a wrong GSTIN is not sent", async () => {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Add supplier" }));
    const form = await panel();
    await put(user, "GSTIN", "27AAPFU0939F1Z");
    await user.click(form.getByRole("button", { name: "Add supplier" }));
    expect(await form.findByText("Name is required")).toBeTruthy();
    expect(form.getByText("This GSTIN is not valid.")).toBeTruthy();
  });

  test("the server's sentence about a GSTIN shows under the GSTIN", async () => {
    const said = "Om Auto has this GSTIN already (SUP-00001).";
    server.use(
      http.put(SUPPLIER, () => refuse(422, { code: "invalid", error: { stateCode: [said] } })),
    );
    const { user } = show();
    await openMenu(user, "Change");
    const form = await panel();
    expect(form.getByLabelText<HTMLInputElement>("Email Address").value).toBe(
      "sales@omauto.example",
    );
    await user.click(form.getByRole("button", { name: "Save changes" }));
    expect(await form.findByText(said)).toBeTruthy();
  });

  test("a conflicting change shows a notice, and the newer version can be loaded", async () => {
    const message = "Somebody else has changed this since you opened it.";
    server.use(
      http.put(SUPPLIER, () => refuse(409, { code: "changed_meanwhile", message })),
      http.get(SUPPLIER, () => answer(supplier({ address: "Theirs", version: 3 }))),
    );
    const { user } = show();
    await openMenu(user, "Change");
    const form = await panel();
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await user.click(await form.findByRole("button", { name: "Load the new version" }));
    await waitFor(() =>
      expect(form.getByLabelText<HTMLTextAreaElement>("Address").value).toBe("Theirs"),
    );
  });
});

test("a supplier is archived after a question", async () => {
  let archived = 0;
  server.use(
    http.delete(SUPPLIER, () => {
      archived += 1;
      return answer(null);
    }),
  );
  const { user } = show();
  await openMenu(user, "Archive");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("The supplier has been archived.")).toBeTruthy();
  expect(archived).toBe(1);
});

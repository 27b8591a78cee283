import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  ADVISOR,
  filter,
  openSheet,
  sent,
  serveSheet,
  serveWrites,
  unbilled,
} from "@/testing/show-job-parts";

beforeEach(serveSheet);

describe("parts that are out but not on the bill", () => {
  const withUnbilled = { parts: [filter, unbilled], unbilledParts: 1 };

  test("a notice puts the part on the bill at its price", async () => {
    serveWrites("The part has been saved.");
    const { user, sheet } = await openSheet(withUnbilled);
    expect(sheet.getByText("1 part is out but not on the bill.")).toBeTruthy();
    expect(sheet.getByText("Not on the bill")).toBeTruthy();
    await user.click(sheet.getByRole("button", { name: "Put Engine oil on the bill" }));
    expect(await screen.findByText("The part has been saved.")).toBeTruthy();
    expect(sent).toMatchObject([
      { path: "/api/garage/job-parts/63/bill", body: { unitPrice: 480, freeReason: "" } },
    ]);
  });

  test("a notice gives the part away with a reason", async () => {
    serveWrites("The part has been saved.");
    const { user, sheet } = await openSheet(withUnbilled);
    await user.click(sheet.getByRole("button", { name: "Warranty or goodwill for Engine oil" }));
    await user.click(await screen.findByRole("menuitem", { name: "Our own rework" }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { unitPrice: null, freeReason: "rework" } }]),
    );
  });

  test("a person who may not change prices cannot give the part away", async () => {
    const { sheet } = await openSheet(withUnbilled, ADVISOR);
    expect(sheet.getByRole("button", { name: "Put Engine oil on the bill" })).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Warranty or goodwill for Engine oil" })).toBeNull();
  });

  test("the part can be returned from the notice", async () => {
    const { user, sheet } = await openSheet({ ...withUnbilled, invoiceNumber: "INV-1" });
    expect(sheet.queryByRole("button", { name: "Put Engine oil on the bill" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: "Return unbilled Engine oil" }));
    expect(await screen.findByRole("dialog", { name: "Return Engine oil" })).toBeTruthy();
  });

  test("several parts are counted, and a part with a reason is not among them", async () => {
    const free = { ...unbilled, jobPartId: 64, partName: "Wiper", freeReason: "warranty" };
    const more = { ...unbilled, jobPartId: 65, partName: "Belt" };
    const { sheet } = await openSheet({ parts: [unbilled, free, more], unbilledParts: 2 });
    expect(sheet.getByText("2 parts are out but not on the bill.")).toBeTruthy();
    expect(sheet.getAllByRole("button", { name: /^Put .* on the bill$/ })).toHaveLength(2);
    expect(sheet.getByText("Taken · Warranty")).toBeTruthy();
  });
});

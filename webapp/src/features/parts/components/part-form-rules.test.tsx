import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { padsRow, part } from "@/testing/parts";
import { answer, server } from "@/testing/server";
import { field, openAdd, openChange, put, save } from "@/testing/show-part-panel";
import { PART, serveParts } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./part-panel";

vi.setConfig({ testTimeout: 20_000 });

beforeEach(serveParts);

describe("rules of the part form", () => {
  test("a price above the MRP shows the law before the part is sent", async () => {
    const user = await openAdd();
    await put(user, "Price (with GST)", "520");
    await put(user, "MRP", "480");
    await user.tab();
    const words = "A price above the MRP (₹480.00) is not allowed by law.";
    expect(await screen.findByText(words)).toBeTruthy();
    await user.clear(field("MRP"));
    await put(user, "MRP", "520");
    await waitFor(() => expect(screen.queryByText(/is not allowed by law/)).toBeNull());
  });

  test("the HSN suggests a rate only while no rate is chosen", async () => {
    const user = await openAdd();
    await put(user, "HSN", "8708");
    expect(field("GST rate").value).toBe("18");
    expect(screen.getByText("18 % is usual for HSN 8708. Change it if needed.")).toBeTruthy();
    await user.clear(field("HSN"));
    expect(field("GST rate").value).toBe("");
    await user.selectOptions(field("GST rate"), "5");
    await put(user, "HSN", "4011");
    expect(field("GST rate").value).toBe("5");
    expect(screen.queryByText(/is usual for/)).toBeNull();
  });

  test("a wrong HSN, year and quantity show their errors", async () => {
    const user = await openAdd();
    await put(user, "HSN", "84219");
    await put(user, "Lowest stock", "1.5");
    await user.click(screen.getByRole("button", { name: "Add model" }));
    await put(user, "From year", "1900");
    await user.tab();
    expect(await screen.findByText("HSN has 4, 6 or 8 digits")).toBeTruthy();
    expect(await screen.findByText("A quantity in NOS must be a whole number")).toBeTruthy();
    expect(await screen.findByText(/^A year is between 1950 and 20\d\d$/)).toBeTruthy();
    await user.selectOptions(field("Unit"), "LTR");
    await user.tab();
    await waitFor(() => expect(screen.queryByText(/must be a whole number/)).toBeNull());
  });

  test("the first year is not after the last year", async () => {
    const user = await openAdd();
    await user.click(screen.getByRole("button", { name: "Add model" }));
    await put(user, "From year", "2020");
    await put(user, "To year", "2015");
    await user.tab();
    expect(await screen.findByText("The first year must not be after the last year")).toBeTruthy();
  });

  test("removing a model keeps the text and the errors of the other models", async () => {
    const user = await openAdd();
    for (const name of ["Swift", "Baleno", "Dzire"]) {
      await user.click(screen.getByRole("button", { name: "Add model" }));
      await user.keyboard(name);
    }
    expect(field("Model 3").value).toBe("Dzire");
    await user.click(screen.getByRole("button", { name: "Remove model 2" }));
    expect([field("Model 1").value, field("Model 2").value]).toEqual(["Swift", "Dzire"]);
    expect(screen.queryByLabelText("Model 3")).toBeNull();
    await user.clear(field("Model 2"));
    await user.tab();
    expect(await screen.findByText("Model is required")).toBeTruthy();
    expect(field("Model 2").getAttribute("aria-invalid")).toBe("true");
    expect(field("Model 1").getAttribute("aria-invalid")).toBeNull();
  });

  test("barcodes, models and alternates can be removed", async () => {
    let sent: { barcodes?: unknown; fits?: unknown; alternates?: unknown } = {};
    server.use(
      http.put(PART, async ({ request }) => {
        sent = (await request.json()) as typeof sent;
        return answer(part());
      }),
    );
    const user = await openChange();
    await user.click(screen.getByRole("button", { name: "Remove 8901234567890" }));
    await user.click(screen.getByRole("button", { name: "Remove model 1" }));
    await user.click(screen.getByRole("button", { name: "Remove Brake pads, front" }));
    await save(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toMatchObject({ barcodes: [], fits: [], alternates: [] });
  });

  test("the search for alternates leaves out the part itself and takes the first hit on Enter", async () => {
    const user = await openChange({ alternates: [] });
    await put(user, "Find a part", "filter");
    const found = await screen.findByRole("list", { name: "Parts found" });
    expect(within(found).getAllByRole("button")).toHaveLength(1);
    await user.type(field("Find a part"), "{Enter}");
    expect(await screen.findByRole("button", { name: "Remove Brake pads, front" })).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  test("the search for alternates says that no other part is found", async () => {
    const user = await openChange({ alternates: [padsRow] });
    await put(user, "Find a part", "filter");
    expect(await screen.findByText("No other part found.")).toBeTruthy();
  });
});

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { endSession } from "@/lib/storage/session-values";
import { part } from "@/testing/parts";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { field, fill, openAdd, openChange, put, save } from "@/testing/show-part-panel";
import { PART, PARTS, serveParts } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./part-panel";

vi.setConfig({ testTimeout: 20_000 });

beforeEach(serveParts);

describe("adding a part", () => {
  test("the part number has the focus, and required fields show their errors", async () => {
    const user = await openAdd();
    expect(document.activeElement).toBe(field("Part number"));
    await save(user, "Add part");
    for (const message of [
      "Name is required",
      "HSN is required",
      "Choose a GST rate",
      "Price is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
  });

  test("a new part is sent with all its fields", async () => {
    let sent: unknown;
    server.use(
      http.post(PARTS, async ({ request }) => {
        sent = await request.json();
        const message = "The part has been added.";
        return HttpResponse.json({ success: true, message, data: part({ partId: 60 }) });
      }),
    );
    const user = await openAdd();
    await fill(user);
    await put(user, "Part number", " 0986-AF 0051 ");
    await put(user, "Brand", "BOSCH");
    await put(user, "MRP", "500");
    await put(user, "Lowest stock", "2");
    await put(user, "Order quantity", "10");
    await put(user, "Rack", "A-3");
    await put(user, "Exchange deposit", "50");
    // The second barcode is typed but not added.
    await user.type(field("Barcodes"), "8901234567890{Enter}890999");
    await user.click(screen.getByRole("button", { name: "Add model" }));
    await put(user, "Model 1", "Maruti Swift");
    await put(user, "From year", "2015");
    await put(user, "Find a part", "brake");
    await user.click(await screen.findByRole("button", { name: /^Brake pads/ }));
    await save(user, "Add part");
    expect(await screen.findByText("The part has been added.")).toBeTruthy();
    expect(sent).toEqual({
      partNumber: "0986-AF 0051",
      partName: "Oil filter",
      brand: "BOSCH",
      hsn: "8421",
      unit: "NOS",
      gstRate: 18,
      price: 480,
      mrp: 500,
      minQuantity: 2,
      orderQuantity: 10,
      rack: "A-3",
      barcodes: ["8901234567890", "890999"],
      fits: [{ vehicleModel: "Maruti Swift", fromYear: 2015, toYear: null }],
      alternates: [52],
      deposit: 50,
      isStocked: true,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(router.push).toHaveBeenCalledWith("/dashboard/manage/parts/view?garageId=11&partId=60");
  });

  test("a retry after a lost answer keeps the text and sends the same idempotency key", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(PARTS, ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 1 ? HttpResponse.error() : answer(part());
      }),
    );
    const user = await openAdd();
    await fill(user);
    await save(user, "Add part");
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(field("Name").value).toBe("Oil filter");
    expect(field("Price (with GST)").value).toBe("480");
    await save(user, "Add part");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test.each([
    ["partNumber", "BOSCH 0986AF0051 exists already (PRT-00012)."],
    ["gstRate", "28 % is not a GST rate today"],
    ["barcodes", "890 is already the barcode of Oil filter (PRT-00001)."],
    ["alternates", "Not found in your garage"],
    ["fits", "The first year must not be after the last year"],
    ["vehicleModel", "Model is required"],
  ])("the server's error of %s is shown: %s", async (name, message) => {
    server.use(
      http.post(PARTS, () => refuse(422, { code: "invalid", error: { [name]: [message] } })),
    );
    const user = await openAdd();
    await fill(user);
    await save(user, "Add part");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  test("a refusal because of the subscription is explained in the form", async () => {
    const message = "The subscription has expired.";
    server.use(http.post(PARTS, () => refuse(402, { code: "locked", message })));
    const user = await openAdd();
    await fill(user);
    await save(user, "Add part");
    expect(await screen.findByText("What you typed is still here.")).toBeTruthy();
    expect(field("Name").value).toBe("Oil filter");
  });

  test("closing a changed part form asks for confirmation", async () => {
    const user = await openAdd();
    await put(user, "Barcodes", "8");
    await user.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Keep editing" }));
    expect(field("Barcodes").value).toBe("8");
  });
});

test("a new part is kept when the session ends", async () => {
  const user = await openAdd();
  await fill(user);
  endSession();
  cleanup();
  await openAdd();
  expect(await screen.findByText("We restored the text that you typed here.")).toBeTruthy();
  expect([field("Name").value, field("GST rate").value]).toEqual(["Oil filter", "18"]);
});

describe("changing a part", () => {
  test("a changed part is sent with its record version", async () => {
    let sent: unknown;
    server.use(
      http.put(PART, async ({ request }) => {
        sent = await request.json();
        const message = "The part has been changed.";
        return HttpResponse.json({ success: true, message, data: part({ rack: "B-1" }) });
      }),
    );
    const user = await openChange();
    await user.clear(field("Rack"));
    await put(user, "Rack", "B-1");
    await save(user);
    expect(await screen.findByText("The part has been changed.")).toBeTruthy();
    expect(sent).toMatchObject({ rack: "B-1", version: 3, gstRate: 18, mrp: 500 });
  });

  test("a part keeps a rate that is not offered any more", async () => {
    await openChange({ gstRate: 28 });
    expect(field("GST rate").value).toBe("28");
  });

  test("a conflicting change of a part shows a notice, and the newer version can be loaded", async () => {
    const message = "Somebody else has changed this since you opened it.";
    const user = await openChange();
    server.use(http.put(PART, () => refuse(409, { code: "changed_meanwhile", message })));
    await user.clear(field("Rack"));
    await put(user, "Rack", "Mine");
    await save(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field("Rack").value).toBe("Mine");
    server.use(http.get(PART, () => answer(part({ rack: "Theirs", version: 4 }))));
    await user.click(screen.getByRole("button", { name: "Load the new version" }));
    await waitFor(() => expect(field("Rack").value).toBe("Theirs"));
  });
});

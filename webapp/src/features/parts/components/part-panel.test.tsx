import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { padsRow, part } from "@/testing/parts";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { PART, PARTS, serveParts, showPart, showParts } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./part-panel";

vi.setConfig({ testTimeout: 20_000 });

type User = ReturnType<typeof showParts>["user"];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = (user: User, verb = "Save changes") =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name: verb }));

/** Pastes the text, because typing each key is slow. */
async function put(user: User, label: string, text: string) {
  await user.click(field(label));
  await user.paste(text);
}

beforeEach(serveParts);

async function openAdd() {
  const { user } = showParts();
  await user.click(screen.getByRole("button", { name: "Add part" }));
  await screen.findByRole("dialog", { name: "Add part" });
  return user;
}

async function openChange(over: Parameters<typeof part>[0] = {}) {
  server.use(http.get(PART, () => answer(part(over))));
  const { user } = showPart();
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await screen.findByRole("dialog", { name: "Change part" });
  return user;
}

async function fill(user: User) {
  await put(user, "Name", "Oil filter");
  await put(user, "HSN", "8421");
  await user.selectOptions(field("GST rate"), "18");
  await put(user, "Price (with GST)", "480");
}

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

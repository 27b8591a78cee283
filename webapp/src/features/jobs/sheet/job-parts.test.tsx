import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobPart } from "@/testing/job-parts";
import { answer, at, refuse, server } from "@/testing/server";
import { job, openSheet, pads, sent, serveSheet, serveWrites } from "@/testing/show-job-parts";
import { ALL } from "@/testing/show-jobs";

beforeEach(serveSheet);

describe("parts on the job sheet", () => {
  test("a job without parts shows no parts and no profit", async () => {
    const { sheet } = await openSheet(
      {
        parts: [],
        profit: { partsProfit: 0, partsProfitPercent: null, estimated: false, known: true },
      },
      ["see_jobs", "take_parts"],
    );
    expect(sheet.queryByRole("heading", { name: "Parts" })).toBeNull();
    expect(sheet.queryByText(/Wages are not counted/)).toBeNull();
  });

  test("each part shows number, quantity, price and state, and each GST rate its amounts", async () => {
    const { sheet } = await openSheet({
      servicesTotal: 1450,
      subtotal: 6633.9,
      partsSubtotal: 5183.9,
      taxAmount: 1181.1,
      estimatedCost: 7815,
      taxRows: [
        { gstRate: 5, taxable: 100, tax: 5 },
        { gstRate: 18, taxable: 6533.9, tax: 1176.1 },
      ],
    });
    expect(sheet.getAllByText("0986-AF 0051 · 2 NOS × ₹480.00")).toHaveLength(2);
    expect(sheet.getAllByText("₹960.00")).toHaveLength(2);
    expect(sheet.getByText("1 of 2 reserved, 1 to order")).toBeTruthy();
    expect(sheet.getByText("Taken")).toBeTruthy();
    const amounts = within(sheet.getByRole("region", { name: "Amounts" }));
    const shown = amounts
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(shown).toEqual([
      ["Services", "₹1,450.00"],
      ["Parts without GST", "₹5,183.90"],
      ["Subtotal", "₹6,633.90"],
      ["GST 5% on ₹100.00", "₹5.00"],
      ["GST 18% on ₹6,533.90", "₹1,176.10"],
      ["Total amount", "₹7,815.00"],
    ]);
  });

  test.each([
    ["With us", "workshop"],
    ["Given to the customer", "customer"],
    ["Not there", "nobody"],
  ])("Take of an exchange part asks where the old part is: %s", async (words, oldPart) => {
    serveWrites("The parts are taken from stock.");
    const { user, sheet } = await openSheet({
      parts: [jobPart({ quantity: 2, hasDeposit: true })],
    });
    await user.click(sheet.getByRole("button", { name: "Take Oil filter" }));
    await user.click(await screen.findByRole("button", { name: words }));
    expect(await screen.findByText("The parts are taken from stock.")).toBeTruthy();
    const lines = [{ jobPartId: 61, quantity: 2, condition: "good", oldPart }];
    expect(sent).toMatchObject([{ body: { lines } }]);
    expect(screen.queryByRole("button", { name: words })).toBeNull();
  });

  test("Take takes what a line still needs, with a key that makes a retry harmless", async () => {
    serveWrites("The parts are taken from stock.");
    const { user, sheet } = await openSheet();
    expect(sheet.queryByRole("button", { name: "Take Brake pads" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: "Take Oil filter" }));
    expect(await screen.findByText("The parts are taken from stock.")).toBeTruthy();
    expect(sent).toEqual([
      {
        path: "/api/garage/jobs/31/parts/take",
        body: { lines: [{ jobPartId: 61, quantity: 2, condition: "good", oldPart: "workshop" }] },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  test("a refused take shows the sentence of the server, and the job is loaded again", async () => {
    const said = "Only 1 NOS is free. 1 is reserved: JOB-00040 (1).";
    let loads = 0;
    const { user, sheet } = await openSheet();
    server.use(
      http.get("*/api/garage/jobs/31", () => {
        loads++;
        return answer(job);
      }),
      http.post("*/api/garage/jobs/31/parts/take", () =>
        refuse(409, { code: "not_enough", message: said }),
      ),
    );
    await user.click(sheet.getByRole("button", { name: "Take Oil filter" }));
    expect(await screen.findByText(said)).toBeTruthy();
    await waitFor(() => expect(loads).toBe(1));
  });

  test("Take without a connection says that stock needs one", async () => {
    server.use(http.post("*/api/garage/jobs/31/parts/take", () => HttpResponse.error()));
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole("button", { name: "Take Oil filter" }));
    expect(await screen.findByText("No connection. Stock can be taken only online.")).toBeTruthy();
  });

  test("Return asks for quantity and condition", async () => {
    serveWrites("The parts are back.");
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole("button", { name: "Return Brake pads" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Return Brake pads" }));
    const quantity = dialog.getByLabelText<HTMLInputElement>("Quantity in NOS");
    expect(quantity.value).toBe("2");
    await user.clear(quantity);
    await user.type(quantity, "3");
    await user.click(dialog.getByRole("button", { name: "Return part" }));
    expect(dialog.getByText("Brake pads: only 2 NOS are out on this job")).toBeTruthy();
    await user.clear(quantity);
    await user.type(quantity, "1");
    await user.click(dialog.getByRole("radio", { name: "Damaged: out of the stock" }));
    await user.click(dialog.getByRole("button", { name: "Return part" }));
    expect(await screen.findByText("The parts are back.")).toBeTruthy();
    expect(sent).toMatchObject([
      {
        path: "/api/garage/jobs/31/parts/return",
        body: {
          lines: [{ jobPartId: 62, quantity: 1, condition: "damaged", oldPart: "workshop" }],
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Return/ })).toBeNull());
  });

  test("people who may not take parts see no buttons", async () => {
    const { sheet } = await openSheet({}, ALL);
    expect(sheet.queryByRole("button", { name: /^(Take|Return) / })).toBeNull();
  });

  test("a cancelled job takes no parts, but its parts can be returned", async () => {
    const { sheet } = await openSheet({ jobStatusId: 5, jobStatus: "Cancelled" });
    expect(sheet.queryByRole("button", { name: "Take Oil filter" })).toBeNull();
    expect(sheet.getByRole("button", { name: "Return Brake pads" })).toBeTruthy();
    expect(sheet.getByText("Not taken")).toBeTruthy();
  });

  test("a part that a technician brought back is still on the bill", async () => {
    const { sheet } = await openSheet({ parts: [{ ...pads, issued: 1, returned: 1 }] });
    expect(sheet.getByText("1 returned, still on the bill.")).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Take Brake pads" })).toBeNull();
  });
});

test.each([
  [
    { partsProfit: 1240, partsProfitPercent: 23.9, estimated: false, known: true },
    "Parts profit ₹1,240.00 (23.9 %). Wages are not counted.",
  ],
  [
    { partsProfit: -20.5, partsProfitPercent: -2, estimated: true, known: true },
    "Estimated parts profit -₹20.50 (-2 %). Wages are not counted.",
  ],
  [
    { partsProfit: 0, partsProfitPercent: null, estimated: false, known: true },
    "Parts profit ₹0.00. Wages are not counted.",
  ],
  [
    { partsProfit: null, partsProfitPercent: null, estimated: true, known: false },
    "Parts profit is not known, because a part has no cost.",
  ],
])("the profit %j is shown as %j", async (profit, words) => {
  const { sheet } = await openSheet({ profit });
  const shown = sheet.getByText(
    (_, element) => element?.tagName === "P" && element.textContent === words,
  );
  expect(shown).toBeTruthy();
});

test("the message after Delivered says what was not in stock", async () => {
  const said = "Job JOB-00031 is now Delivered. Not in stock: Oil filter (1 NOS).";
  server.use(
    http.post(at("/api/garage/jobs/change-status"), () =>
      HttpResponse.json({ success: true, message: said, data: {} }),
    ),
  );
  const { user, sheet } = await openSheet();
  await user.selectOptions(sheet.getByRole("combobox"), "Delivered");
  expect(await screen.findByText(said)).toBeTruthy();
});

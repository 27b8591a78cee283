import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobPart } from "@/testing/job-parts";
import { jobSheet } from "@/testing/jobs";
import { answer, at, refuse, server } from "@/testing/server";
import { ALL, LIST, serveJobs, showJobs } from "@/testing/show-jobs";
import { sentenceOf } from "./activity-words";

const MAY = [...ALL, "take_parts"];
const [filter, pads] = [
  jobPart({ quantity: 2, reserved: 1 }),
  jobPart({
    jobPartId: 62,
    partId: 52,
    partName: "Brake pads",
    issued: 2,
    quantity: 2,
    reserved: 0,
  }),
];
const unbilled = jobPart({
  jobPartId: 63,
  partName: "Engine oil",
  onBill: false,
  issued: 1,
  reserved: 0,
  amount: 0,
  tax: 0,
});
const job = { ...jobSheet, parts: [filter, pads], partsSubtotal: 1000 };
let sent: { path: string; body: unknown; key: string | null }[];

beforeEach(() => {
  serveJobs();
  sent = [];
});

async function open(over: object = {}, permissions = MAY) {
  server.use(http.get("*/api/garage/jobs/31", () => answer({ ...job, ...over })));
  const { user } = showJobs(permissions, `${LIST}?jobId=31`);
  const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
  await sheet.findByText("JOB-00031");
  return { user, sheet };
}

/** Answers the calls with `message` and collects them. */
function serveWrites(message: string) {
  const note = async ({ request }: { request: Request }) => {
    sent.push({
      path: new URL(request.url).pathname,
      body: await request.json(),
      key: request.headers.get("Idempotency-Key"),
    });
    return HttpResponse.json({ success: true, message, data: {} });
  };
  server.use(
    http.post("*/api/garage/jobs/31/parts/:verb", note),
    http.post("*/api/garage/job-parts/:id/bill", note),
  );
}

describe("parts on the job sheet", () => {
  test("a job without parts shows no parts and no profit", async () => {
    const { sheet } = await open({
      parts: [],
      profit: { partsProfit: 0, partsProfitPercent: null, estimated: false, known: true },
    });
    expect(sheet.queryByRole("heading", { name: "Parts" })).toBeNull();
    expect(sheet.queryByText(/Wages are not counted/)).toBeNull();
  });

  test("each part shows number, quantity, price and state, and each GST rate its amounts", async () => {
    const { sheet } = await open({
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

  test("Take takes what a line still needs, with a key that makes a retry harmless", async () => {
    serveWrites("The parts are taken from stock.");
    const { user, sheet } = await open();
    expect(sheet.queryByRole("button", { name: "Take Brake pads" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: "Take Oil filter" }));
    expect(await screen.findByText("The parts are taken from stock.")).toBeTruthy();
    expect(sent).toEqual([
      {
        path: "/api/garage/jobs/31/parts/take",
        body: { lines: [{ jobPartId: 61, quantity: 2, condition: "good" }] },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  test("a refused take shows the sentence of the server, and the job is loaded again", async () => {
    const said = "Only 1 NOS is free. 1 is reserved: JOB-00040 (1).";
    let loads = 0;
    const { user, sheet } = await open();
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
    const { user, sheet } = await open();
    await user.click(sheet.getByRole("button", { name: "Take Oil filter" }));
    expect(await screen.findByText("No connection. Stock can be taken only online.")).toBeTruthy();
  });

  test("Return asks for quantity and condition", async () => {
    serveWrites("The parts are back.");
    const { user, sheet } = await open();
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
        body: { lines: [{ jobPartId: 62, quantity: 1, condition: "damaged" }] },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Return/ })).toBeNull());
  });

  test("people who may not take parts see no buttons", async () => {
    const { sheet } = await open({}, ALL);
    expect(sheet.queryByRole("button", { name: /^(Take|Return) / })).toBeNull();
  });

  test("a cancelled job takes no parts, but its parts can be returned", async () => {
    const { sheet } = await open({ jobStatusId: 5, jobStatus: "Cancelled" });
    expect(sheet.queryByRole("button", { name: "Take Oil filter" })).toBeNull();
    expect(sheet.getByRole("button", { name: "Return Brake pads" })).toBeTruthy();
    expect(sheet.getByText("Not taken")).toBeTruthy();
  });

  test("a part that a technician brought back is still on the bill", async () => {
    const { sheet } = await open({ parts: [{ ...pads, issued: 1, returned: 1 }] });
    expect(sheet.getByText("1 returned, still on the bill.")).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Take Brake pads" })).toBeNull();
  });
});

describe("parts that are out but not on the bill", () => {
  const withUnbilled = { parts: [filter, unbilled], unbilledParts: 1 };

  test("a notice puts the part on the bill at its price", async () => {
    serveWrites("The part has been saved.");
    const { user, sheet } = await open(withUnbilled);
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
    const { user, sheet } = await open(withUnbilled);
    await user.click(sheet.getByRole("button", { name: "Warranty or goodwill for Engine oil" }));
    await user.click(await screen.findByRole("menuitem", { name: "Our own rework" }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { unitPrice: null, freeReason: "rework" } }]),
    );
  });

  test("the part can be returned from the notice", async () => {
    const { user, sheet } = await open({ ...withUnbilled, invoiceNumber: "INV-1" });
    expect(sheet.queryByRole("button", { name: "Put Engine oil on the bill" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: "Return unbilled Engine oil" }));
    expect(await screen.findByRole("dialog", { name: "Return Engine oil" })).toBeTruthy();
  });

  test("several parts are counted, and a part with a reason is not among them", async () => {
    const free = { ...unbilled, jobPartId: 64, partName: "Wiper", freeReason: "warranty" };
    const more = { ...unbilled, jobPartId: 65, partName: "Belt" };
    const { sheet } = await open({ parts: [unbilled, free, more], unbilledParts: 2 });
    expect(sheet.getByText("2 parts are out but not on the bill.")).toBeTruthy();
    expect(sheet.getAllByRole("button", { name: /^Put .* on the bill$/ })).toHaveLength(2);
    expect(sheet.getByText("Taken · Warranty")).toBeTruthy();
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
  const { sheet } = await open({ profit });
  const shown = sheet.getByText(
    (_, element) => element?.tagName === "P" && element.textContent === words,
  );
  expect(shown).toBeTruthy();
});

test.each([
  ["partsUsed", null, [{ part: "Oil filter", quantity: 2 }], "Parts: none → 2 × Oil filter"],
  [
    "parts_taken",
    null,
    [
      { part: "Wiper", quantity: 1 },
      { part: "Oil", quantity: 3.5 },
    ],
    "Took Wiper, 3.5 × Oil",
  ],
  ["parts_returned", null, [{ part: "Wiper", quantity: 1 }], "Returned Wiper"],
  ["part_billed", null, { part: "Wiper", price: "₹105.00" }, "Put Wiper on the bill for ₹105.00"],
  ["part_billed", null, { part: "Wiper", price: "rework" }, "Wiper is free: Our own rework"],
  ["parts_released", null, null, "Gave the reserved parts free"],
])("the activity %s is described in words", (what, before, after, words) => {
  expect(sentenceOf({ at: "", personName: "", what, before, after })).toBe(words);
});

test("the message after Delivered says what was not in stock", async () => {
  const said = "Job JOB-00031 is now Delivered. Not in stock: Oil filter (1 NOS).";
  server.use(
    http.post(at("/api/garage/jobs/change-status"), () =>
      HttpResponse.json({ success: true, message: said, data: {} }),
    ),
  );
  const { user, sheet } = await open();
  await user.selectOptions(sheet.getByRole("combobox"), "Delivered");
  expect(await screen.findByText(said)).toBeTruthy();
});

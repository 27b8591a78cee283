/** Lists the screens of parts. The demo has no parts, so the first picture adds some. */

const PARTS = "/dashboard/manage/parts";

const owner = (name, path, before) => ({ name, path, as: "owner", before });

export const PART_SCREENS = [
  owner("parts-none", `${PARTS}?search=nothing`),
  owner("parts", PARTS, async (page) => {
    await addSamples(page);
    await page.goto(PARTS);
    await page.getByText("Oil filter").locator("visible=true").first().waitFor();
  }),
  owner("part-form", PARTS, async (page) => {
    await addSamples(page);
    await page.goto(PARTS);
    await page.getByRole("button", { name: "Add part" }).first().click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Part number").fill("GDB 7224");
    await panel.getByLabel("Name").fill("Brake pads, front");
    await panel.getByLabel("HSN").fill("87083000");
    await panel.getByLabel("Price (with GST)").fill("2350");
    await panel.getByLabel("MRP").fill("2190");
    await panel.getByLabel("Part number").focus();
    await panel.getByText(/is not allowed by law/).waitFor();
  }),
  owner("part-form-lists", PARTS, async (page) => {
    await openFirst(page);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("dialog").getByLabel("Find a part").fill("oil");
    await page.getByRole("list", { name: "Parts found" }).scrollIntoViewIfNeeded();
  }),
  owner("parts-selected", PARTS, async (page) => {
    await selectTwo(page);
    await page.getByText("2 selected").waitFor();
  }),
  owner("part-labels", PARTS, async (page) => {
    await selectTwo(page);
    await page.getByRole("button", { name: "Print labels" }).click();
    await page.getByRole("dialog").getByText("Copies of each part").waitFor();
  }),
  owner("part", PARTS, openFirst),
  owner("part-lists", PARTS, async (page) => {
    await openFirst(page);
    await page.getByRole("heading", { name: "Alternates" }).scrollIntoViewIfNeeded();
  }),
  owner("part-stock", PARTS, async (page) => {
    await openFirst(page);
    await page.getByRole("button", { name: "Correct stock" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByText("Found", { exact: true }).click();
    await panel.getByLabel("Quantity (NOS)").fill("3");
    await panel.getByText(/will be on the shelf/).waitFor();
  }),
];

async function selectTwo(page) {
  await addSamples(page);
  await page.goto(PARTS);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ }).locator("visible=true");
  for (const at of [0, 1]) await boxes.nth(at).check();
}

async function openFirst(page) {
  await addSamples(page);
  await page.goto(PARTS);
  const search = page.getByRole("textbox", { name: "Number, name, brand or barcode" });
  await search.fill("F002H234JF");
  await search.press("Enter");
  await page.getByRole("heading", { name: "Alternates" }).waitFor();
  await page.waitForLoadState("networkidle");
}

const SAMPLES = [
  {
    part: {
      partNumber: "F 002 H23 4JF",
      partName: "Oil filter",
      brand: "Bosch",
      hsn: "8421",
      price: 295,
      mrp: 310,
      minQuantity: 6,
      orderQuantity: 24,
      rack: "A-1",
      barcodes: ["8901030865237", "4047025083119"],
      fits: [
        { vehicleModel: "Maruti Suzuki Swift", fromYear: 2011, toYear: 2018 },
        { vehicleModel: "Maruti Suzuki Baleno", fromYear: 2015, toYear: null },
        { vehicleModel: "Maruti Suzuki Dzire", fromYear: null, toYear: null },
      ],
    },
    moves: [
      { kind: "opening", quantity: 18, unitCost: 204.5, reason: "First count of rack A" },
      { kind: "damaged", quantity: 1, reason: "Seal broken" },
      { kind: "used", quantity: 2, reason: "Test drive car of the garage" },
      { kind: "found", quantity: 1, reason: "Behind the rack" },
    ],
  },
  {
    part: {
      partNumber: "LF-16",
      partName: "Oil filter",
      brand: "Purolator",
      hsn: "8421",
      price: 240,
      mrp: 255,
      rack: "A-1",
    },
    moves: [{ kind: "opening", quantity: 9, unitCost: 168, reason: "First count of rack A" }],
    replaces: true,
  },
  {
    part: {
      partNumber: "GDB 7224",
      partName: "Brake pads, front",
      brand: "TRW",
      hsn: "87083000",
      unit: "SET",
      price: 2190,
      mrp: 2350,
      minQuantity: 2,
      orderQuantity: 4,
      rack: "B-4",
    },
    moves: [{ kind: "opening", quantity: 1, unitCost: 1620, reason: "First count of rack B" }],
  },
  {
    part: {
      partNumber: "MAGNATEC 5W-30",
      partName: "Engine oil, fully synthetic",
      brand: "Castrol",
      hsn: "2710",
      unit: "LTR",
      price: 620.5,
      minQuantity: 40,
      orderQuantity: 60,
      rack: "Drum 1",
    },
    moves: [{ kind: "opening", quantity: 87.5, unitCost: 412.25, reason: "Drum of 200 litres" }],
  },
  {
    part: {
      partNumber: "165/80 R14 85T",
      partName: "Tyre, Milaze X3",
      brand: "CEAT",
      hsn: "4011",
      price: 4250,
      mrp: 4400,
      rack: "Yard",
    },
    moves: [{ kind: "opening", quantity: 4, unitCost: 3580, reason: "First count of the yard" }],
  },
  {
    part: {
      partNumber: "",
      partName: "Seat cover, made to order",
      brand: "",
      hsn: "9401",
      unit: "SET",
      price: 6800,
      isStocked: false,
    },
    moves: [],
  },
];

/** Adds the samples through the API, if the garage has no parts yet. */
export async function addSamples(page) {
  const list = "parts";
  const found = await callAs(page, "GET", list, undefined, "&searchText=F002H234JF");
  if (found.recordCount > 0) return;
  const ids = [];
  // The first sample is the newest part, because the list shows the newest parts first.
  for (const { part, moves, replaces } of SAMPLES.toReversed()) {
    const { partId } = await callAs(page, "POST", list, {
      unit: "NOS",
      gstRate: 18,
      ...part,
      alternates: part.barcodes ? ids : [],
    });
    if (replaces) ids.push(partId);
    for (const move of moves) await callAs(page, "POST", `${list}/${partId}/stock`, move);
  }
}

/** Calls the API as the person of the page, and returns the data of the answer. */
export async function callAs(page, method, path, body, query = "") {
  return page.evaluate(
    async ([verb, to, content, more]) => {
      const garage = `garageId=${localStorage.getItem("garageId")}`;
      const response = await fetch(`/api/garage/${to}?${garage}${more}`, {
        method: verb,
        headers: {
          Authorization: `Bearer ${localStorage.getItem("token")}`,
          "Content-Type": "application/json",
        },
        ...(content && { body: JSON.stringify(content) }),
      });
      const answer = await response.json();
      if (!answer.success) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
    [method, path, body, query],
  );
}

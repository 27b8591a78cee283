/** Lists the screens of counts. */

import { callAs } from "./part-screens.mjs";

const COUNTS = "/dashboard/manage/stock-count";

const owner = (name, path, before) => ({ name, path, as: "owner", before });

export const COUNT_SCREENS = [
  owner("counts", COUNTS),
  owner("count-start", COUNTS, async (page) => {
    await page.getByRole("button", { name: "Start count" }).first().click();
    const panel = page.getByRole("dialog");
    await panel.getByText("A rack").click();
    await panel.getByLabel("Rack", { exact: true }).waitFor();
  }),
  owner("count-part", COUNTS, async (page) => {
    const { countId, lines } = await openCount(page);
    await page.goto(`${COUNTS}/view?countId=${countId}&position=1`);
    await page.getByRole("heading", { level: 1, name: lines[0].partName }).waitFor();
    for (const key of ["1", "2"])
      await page.getByRole("button", { name: key, exact: true }).click();
  }),
  owner("count-find", COUNTS, async (page) => {
    const { countId } = await openCount(page);
    await page.goto(`${COUNTS}/view?countId=${countId}&position=2`);
    await page.getByRole("button", { name: "Find a part" }).click();
    await page.getByLabel("Find a part: number, name or barcode").fill("filter");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Parts found" }).waitFor();
  }),
  owner("count-differences", COUNTS, differences),
  owner("count-post", COUNTS, async (page) => {
    await differences(page);
    await page.getByRole("button", { name: "Post" }).click();
    await page.getByRole("alertdialog").waitFor();
  }),
];

async function differences(page) {
  const { countId, lines } = await openCount(page);
  // Every third part differs by one.
  for (const [at, { partId }] of lines.entries()) {
    const { onHand } = await callAs(page, "GET", `parts/${partId}`);
    const counted = Math.max(0, at % 3 === 0 ? onHand + (at % 2 === 0 ? -1 : 1) : onHand);
    await callAs(page, "PUT", `counts/${countId}/lines/${partId}`, { counted });
  }
  await page.goto(`${COUNTS}/view?countId=${countId}`);
  await page.getByRole("button", { name: "Post" }).waitFor();
}

/** Returns the open count of everything, or opens it. */
async function openCount(page) {
  const { counts } = await callAs(page, "GET", "counts");
  const open = counts.find(({ scope, state }) => scope === "all" && state === "open");
  if (open) return callAs(page, "GET", `counts/${open.countId}`);
  return callAs(page, "POST", "counts", { scope: "all" });
}

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { moveDays } from "../clock";
import { newOwner } from "../founders";
import { backUp } from "../night";
import { signedIn } from "../people";
import { expect, test } from "./admin";
import { proveUntil } from "./proof";
import { secondAdmin } from "./second-admin";

const BRANCHES = "/dashboard/account/branches";
const REASON = "They have moved away";
// The server answers 409 when it requires a code.
test.use({ provokes: /status of 409/, actionTimeout: 15_000 });

/**
 * Creates a second branch and closes the first branch. The closing starts on a day one month ago.
 */
async function closedGarage(owner: Page): Promise<string> {
  await owner.goto(BRANCHES);
  const garageId = await owner.evaluate(() => localStorage.getItem("garageId"));
  await owner.getByRole("button", { name: "Add branch" }).click();
  const panel = owner.getByRole("dialog");
  await panel.getByLabel("Branch name").fill("Koramangala");
  await panel.getByLabel("Address").fill("80 Feet Road, Bengaluru");
  await panel.getByLabel("State").selectOption("29");
  await panel.getByRole("button", { name: "Add branch" }).click();
  await expect(owner.getByRole("button", { name: "Switch to Koramangala" })).toBeVisible();

  await moveDays(owner, -31);
  await owner.goto(BRANCHES);
  // The garage had no plan a month ago, so the reminder opens.
  await owner.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await owner.getByRole("button", { name: "Actions for Indiranagar" }).click();
  await owner.getByRole("menuitem", { name: "Close garage" }).click();
  await owner.getByLabel("Type Indiranagar").fill("Indiranagar");
  await owner.getByRole("button", { name: "Close garage" }).click();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  return garageId ?? "";
}

const closing = (page: Page) => page.getByRole("region", { name: "Closing and deletion" });
const verbs = (page: Page) => closing(page).getByRole("group", { name: "Deletion" });

async function shows(page: Page, garage: string, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(garage);
    await expect(closing(page).getByText(words)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

async function askFor(page: Page): Promise<void> {
  await verbs(page).getByRole("button", { name: "Request deletion" }).click();
  const panel = page.getByRole("dialog").first();
  await panel.getByLabel("Reason").fill(REASON);
  await panel.getByLabel("Name of the garage").fill("Indiranagar");
  await panel.getByRole("button", { name: "Request deletion" }).click();
  await proveUntil(page, closing(page).getByText(/Deletion requested by/));
}

test("One admin requests a deletion, and a second admin stops it and later confirms a new request", {
  tag: "@prove",
}, async ({ adminPage: first, openContext, browser }) => {
  const founder = await newOwner(first.request);
  const owner = await signedIn(browser, founder);
  const garageId = await closedGarage(owner);
  await owner.context().close();
  const garage = `/console/garages/view?garageId=${garageId}`;
  const second = await (await openContext()).newPage();
  await secondAdmin(first, second);

  await test.step("deletion can be requested after the nightly backup", async () => {
    await backUp(garageId);
    await shows(first, garage, /The deletion can now be requested/);
  });

  await test.step("the requesting admin cannot confirm the deletion", async () => {
    await askFor(first);
    await expect(closing(first).getByText(/Another person must confirm/)).toBeVisible();
    await expect(verbs(first).getByRole("button")).toHaveText(["Stop deletion"]);
    const { violations } = await new AxeBuilder({ page: first }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
    await first.goto(`${garage}&do=confirm-deletion`);
    await first.getByLabel("Name of the garage").fill("Indiranagar");
    await first.getByRole("button", { name: "Delete garage" }).click();
    const refusal = first.getByText(/^Another person must confirm your request/);
    await proveUntil(first, first.getByRole("dialog").locator(refusal));
  });

  await test.step("the second admin stops the deletion", async () => {
    await second.goto("/console");
    const waiting = second.getByRole("region", { name: /waiting for a second admin/ });
    await waiting
      .getByRole("link", { name: /^Indiranagar/ })
      .last()
      .click();
    await expect(closing(second).getByText(`“${REASON}”`)).toBeVisible();
    await verbs(second).getByRole("button", { name: "Stop deletion" }).click();
    const panel = second.getByRole("dialog").first();
    await panel.getByLabel("Reason").fill("They may come back");
    await panel.getByRole("button", { name: "Stop deletion" }).click();
    await expect(closing(second).getByText("Deletion not requested")).toBeVisible();
  });

  await test.step("the second admin confirms a new request", async () => {
    await shows(first, garage, /The deletion can now be requested/);
    await askFor(first);
    await shows(second, garage, /You or another admin can confirm the deletion/);
    await verbs(second).getByRole("button", { name: "Confirm deletion" }).click();
    const panel = second.getByRole("dialog").first();
    await panel.getByLabel("Name of the garage").fill("Indiranagar");
    await panel.getByRole("button", { name: "Delete garage" }).click();
    await proveUntil(second, closing(second).getByText(/Confirmed by/));
    await shows(second, garage, /Our invoices and the ledger are kept/);
    await expect(closing(second).getByText(/The proof of deletion is kept/)).toBeVisible();
    await expect(verbs(second)).toHaveCount(0);
    const left = second.getByRole("group", { name: "Actions" });
    await expect(left.getByRole("button")).toHaveText(["Add a note"]);
  });

  await test.step("the deleted garage is missing from the console list and from its owner's branches", async () => {
    await second.goto(`/console/garages?search=${encodeURIComponent(founder.email)}`);
    const listed = (name: RegExp) =>
      second.getByRole("link", { name }).filter({ visible: true }).first();
    await expect(listed(/^Koramangala/)).toBeVisible();
    await expect(listed(/^Indiranagar/)).toHaveCount(0);
    const back = await signedIn(browser, founder);
    await back.goto(BRANCHES);
    await expect(back.getByRole("heading", { name: "Koramangala" })).toBeVisible();
    await expect(back.getByText("Indiranagar")).toHaveCount(0);
    await back.context().close();
  });
});

import type { Page } from "@playwright/test";
import { openBill } from "../invoices/sheet";
import { newJob } from "../jobs/shop";
import { expect, NO_ANSWER, SIZES, test } from "../stack";

type Box = { x: number; y: number; width: number; height: number };

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Checks that the toast covers no primary button, no heading of the page and no title of a dialog. */
async function expectClear(page: Page, text: string | RegExp) {
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: text });
  await expect(toast).toBeVisible();
  // The toast moves while it appears, so the test waits until it stays in place.
  await expect
    .poll(async () => (await toast.boundingBox())?.y)
    .toBe(await settled(toast.boundingBox.bind(toast)));
  const box = (await toast.boundingBox()) as Box;
  const scope = (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "body";
  for (const kind of [".bg-primary", "h1, h2"]) {
    const boxes: Box[] = [];
    for (const one of await page.locator(scope).locator(kind).filter({ visible: true }).all()) {
      const found = await one.boundingBox();
      if (found) boxes.push(found);
    }
    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes.filter((one) => overlap(one, box))).toEqual([]);
  }
}

async function settled(boxOf: () => Promise<Box | null>): Promise<number | undefined> {
  let last: number | undefined;
  for (let tries = 0; tries < 20; tries += 1) {
    const now = (await boxOf())?.y;
    if (now === last) return now;
    last = now;
    await new Promise((later) => setTimeout(later, 100));
  }
  return last;
}

for (const { where, viewport } of SIZES) {
  test.describe(`toasts ${where}`, { tag: "@prove" }, () => {
    test(`a toast on the sign-in page ${where} covers no heading and no primary button`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto("/login");
      const proceed = page.getByRole("button", { name: "Proceed to Login" });
      if (viewport.width < 768) await proceed.click();
      await page.getByRole("button", { name: "Forgot Username?" }).click();
      await expectClear(page, /administrator/);
    });

    test(`a toast on a list ${where} covers no heading and no primary button`, async ({
      ownerPage: page,
    }) => {
      await page.setViewportSize(viewport);
      const { jobCode } = await newJob(page);
      await page.goto(`/dashboard/manage/jobs?search=${jobCode}`);
      await page
        .getByRole("combobox", { name: `Status of ${jobCode}` })
        .filter({ visible: true })
        .selectOption("In Progress");
      await expectClear(page, "is now In Progress");
    });

    test(`a toast below the dialog that opens next ${where} covers no heading and no primary button`, async ({
      ownerPage: page,
    }) => {
      await page.setViewportSize(viewport);
      const { jobId } = await newJob(page);
      const bill = await openBill(page, jobId);
      await bill.getByRole("button", { name: "Preview and issue" }).click();
      await page.getByRole("button", { name: "Issue and take payment" }).click();
      await expect(page.getByRole("dialog", { name: "Scan to pay" })).toBeVisible();
      await expectClear(page, "has been issued");
    });

    test.describe(`toasts ${where} without a network`, () => {
      test.use({ provokes: NO_ANSWER });
      test(`a toast over a panel ${where} covers no heading and no primary button`, async ({
        ownerPage: page,
      }) => {
        await page.setViewportSize(viewport);
        await page.goto("/dashboard/manage/customers");
        await page.getByRole("button", { name: "Add Customer" }).click();
        const panel = page.getByRole("dialog");
        for (const [label, text] of [
          ["Customer Name", "Asha Rao"],
          ["Phone No.", "9820098200"],
          ["Email Address", "asha@mail.example"],
          ["Vehicle Number", "MH12ZZ0001"],
          ["Vehicle Model", "Swift"],
        ] as const)
          await panel.getByLabel(label).fill(text);
        await page.route("**/api/garage/customers?*", (route) => route.abort());
        await panel.locator("button[type=submit]").click();
        await expectClear(page, /./);
      });
    });
  });
}

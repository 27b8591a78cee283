import type { Page } from "@playwright/test";
import { test as asAdmin } from "../console/admin";
import { openEach } from "../pages/openings";
import { ANSWERED, DESK, oneOf, PHONE, test } from "../stack";
import { AREAS, CONSOLE_PATHS, ENTRY_PATHS, open, walk } from "../walk";
import { inEnglish } from "../words";

/** `make shots` takes a picture of each page and panel, at both sizes and in both themes, in var/shots. */

const FOLDER = "../var/shots";
const LONGEST_MS = 900_000;

// A page of a new estimate finds the one that another walk has begun.
test.use({ provokes: oneOf(ANSWERED(404), ANSWERED(409)) });

const nameOf = (text: string) => text.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "start";

async function take(page: Page, what: string, sizes = [DESK, PHONE]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // A page measures itself again, and colours change slowly.
      await page.waitForTimeout(300);
      const path = `${FOLDER}/${nameOf(what)}-${size.width}x${size.height}-${colorScheme}.png`;
      await page.screenshot({ path });
    }
  }
}

test("pictures of the pages without a session", async ({ page }) => {
  test.setTimeout(LONGEST_MS);
  for (const path of ENTRY_PATHS) {
    await open(page, path);
    await take(page, path);
  }
});

for (const area of Object.keys(AREAS))
  test(`pictures of the pages of a garage: ${area}`, async ({ ownerPage: page }) => {
    test.setTimeout(LONGEST_MS);
    await walk(page, area, (path) => take(page, path));
  });

for (const size of [DESK, PHONE])
  test(`pictures of panels, dialogs and menus at ${size.width} px`, async ({ ownerPage: page }) => {
    test.setTimeout(LONGEST_MS);
    await page.setViewportSize(size);
    await openEach(page, inEnglish, (what) => take(page, what, [size]));
  });

asAdmin("pictures of the pages of the console", async ({ adminPage: page }) => {
  test.setTimeout(LONGEST_MS);
  for (const path of CONSOLE_PATHS) {
    await open(page, path);
    await take(page, path);
  }
});

import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { expectNoSidewaysScroll, newcomer } from "../customers/shop";
import { call, newCar, newJob } from "../jobs/shop";
import { waitForShortcuts } from "../shell/shortcuts";
import { ANSWERED, expect, NO_ANSWER, SIZES, test } from "../stack";

const line = (page: Page) => page.getByRole("textbox", { name: "Write it in one line" });
const create = (page: Page) => page.getByRole("button", { name: "Create job" });
const saved = (page: Page) => page.getByRole("dialog", { name: /^The entry is saved as JOB-\d+/ });
const INTAKES = "**/api/garage/intakes?*";

async function open(page: Page): Promise<void> {
  await page.goto("/dashboard/intake");
  await expect(line(page)).toBeFocused();
}

/** Counts the jobs of a car. */
async function jobCount(page: Page, plate: string): Promise<number> {
  const garageId = await page.evaluate(() => localStorage.getItem("garageId"));
  const search = encodeURIComponent(plate);
  const path = `jobs?garageId=${garageId}&currentPage=1&pageSize=10&searchText=${search}`;
  return (await call<{ recordCount: number }>(page, "GET", path)).recordCount;
}

for (const { where, viewport, tag } of SIZES) {
  test.describe(`quick entry ${where}`, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    test("a known car becomes a job with one tap after its line", { tag: "@spec:hand-14" }, async ({
      ownerPage: page,
    }) => {
      const { plate } = await newCar(page);
      await open(page);
      await line(page).fill(`${plate} engine oil change`);
      await expect(page.getByRole("button", { name: /Kavya Nair/ })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await expect(page.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon");
      await expectNoSidewaysScroll(page);
      await create(page).click();
      await expect(saved(page).getByText(plate)).toBeVisible();
      await saved(page).getByRole("button", { name: "View Job" }).click();
      const sheet = page.getByRole("main");
      await expect(sheet.getByRole("heading", { name: "Job Sheet" })).toBeVisible();
      await expect(sheet.getByText("Engine oil change").first()).toBeVisible();
      await expect(sheet.getByText("Kavya Nair").first()).toBeVisible();
    });

    test("a new customer with a new car becomes a job with complaint, date and amount", {
      tag: ["@prove", "@spec:hand-14", "@spec:hand-82"],
    }, async ({ ownerPage: page }) => {
      const zoya = newcomer();
      await open(page);
      await line(page).fill(
        `${zoya.plate} city engine oil change kal shaam told rs 4500, customer name Zoya Khan ${zoya.phone}, left side khat khat`,
      );
      await expect(page.getByLabel("Vehicle Number")).toHaveValue(zoya.shownPlate);
      await expect(page.getByLabel("Phone No.")).toHaveValue(zoya.phone);
      await expect(page.getByLabel("Complaint")).toHaveValue(/khat khat/);
      await expect(page.getByLabel("Add any additional comments")).toHaveValue("Told: ₹4,500.00");
      await expect(page.getByLabel("Promised time")).toHaveValue("18:00");
      await expect(page.getByText(/^You wrote ₹4,500\.00\. The services come to ₹/)).toBeVisible();
      await page.getByLabel("Customer Name").fill(zoya.name);
      await page.getByLabel("Vehicle Model").fill(zoya.model);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press("Control+Enter");
      await expect(saved(page)).toBeVisible();
      await saved(page).getByRole("button", { name: "Next car" }).click();
      await expect(line(page)).toHaveValue("");
      await expect(page.getByLabel("Customer Name")).toHaveValue("");
    });

    test("Enter in the line goes to the first empty field", { tag: "@prove" }, async ({
      ownerPage: page,
    }) => {
      const zoya = newcomer();
      await open(page);
      await line(page).fill(`${zoya.plate} baleno engine oil change`);
      await expect(page.getByLabel("Vehicle Number")).toHaveValue(zoya.shownPlate);
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Customer Name")).toBeFocused();
      await page.keyboard.type(zoya.name);
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Phone No.")).toBeFocused();
      await page.keyboard.type(zoya.phone);
      await page.keyboard.press("Enter");
      await expect(create(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(saved(page)).toBeVisible();
    });

    test("only the plate leaves the browser before Create job, and nothing is saved without it", {
      tag: ["@prove", "@spec:hand-81"],
    }, async ({ ownerPage: page }) => {
      const zoya = newcomer();
      await open(page);
      await page.waitForLoadState("networkidle");
      const sent: string[] = [];
      const note = (request: Request) =>
        sent.push(decodeURIComponent(`${request.method()} ${request.url()} ${request.postData()}`));
      page.on("request", note);
      await line(page).pressSequentially(
        `${zoya.plate} baleno engine oil change kal Zoya Khan ${zoya.phone}`,
      );
      await expect(page.getByLabel("Phone No.")).toHaveValue(zoya.phone);
      await page.waitForTimeout(1_000);
      page.off("request", note);
      const lookups = sent.filter((one) => one.includes("get-search-details"));
      expect(lookups.length).toBeGreaterThan(0);
      for (const one of lookups)
        expect(zoya.plate).toContain(/searchText=([A-Z0-9]+)/.exec(one)?.[1] ?? "?");
      // The page may refresh other facts in the same seconds. It sends nothing with them.
      // The browser shows no body of a fetch. The test of the screen shows that it is the plate.
      for (const one of sent)
        expect(one).toMatch(/^(GET|HEAD) .* null$|^POST \S+\/find-in-branches\?garageId=\d+ null$/);
      for (const word of ["baleno", "oil", "Zoya", "Khan", zoya.phone])
        expect(sent.filter((one) => one.includes(word))).toEqual([]);
      await page.goto("/dashboard/home");
      expect(await jobCount(page, zoya.plate)).toBe(0);
    });

    test("an entry survives a reload", async ({ ownerPage: page }) => {
      const zoya = newcomer();
      await open(page);
      await line(page).fill(`${zoya.plate} baleno engine oil change`);
      await page.getByLabel("Customer Name").fill(zoya.name);
      await page.reload();
      await expect(page.getByText("We restored your unfinished entry.")).toBeVisible();
      await expect(page.getByLabel("Customer Name")).toHaveValue(zoya.name);
      await page.getByRole("button", { name: "Start over" }).click();
      await expect(line(page)).toHaveValue("");
    });

    test.describe("with a lost answer", () => {
      test.use({ provokes: NO_ANSWER });
      test("an entry that is sent again becomes one job", { tag: "@spec:hand-15" }, async ({
        ownerPage: page,
      }) => {
        const { plate } = await newCar(page);
        await open(page);
        await line(page).fill(`${plate} engine oil change`);
        await expect(page.getByRole("button", { name: /Kavya Nair/ })).toBeVisible();
        await page.route(
          INTAKES,
          async (route) => {
            await route.fetch();
            await route.abort();
          },
          { times: 1 },
        );
        await create(page).click();
        await expect(
          page.getByText("Network error: Please check your internet connection."),
        ).toBeVisible();
        await create(page).click();
        await expect(saved(page)).toBeVisible();
        expect(await jobCount(page, plate)).toBe(1);
      });
    });

    test.describe("with a question", () => {
      test.use({ provokes: ANSWERED(409) });

      test("an open job is shown, and its question adds the services to it", {
        tag: ["@prove", "@spec:hand-34", "@spec:hand-35"],
      }, async ({ ownerPage: page }) => {
        const { plate, jobCode } = await newJob(page);
        await open(page);
        await line(page).fill(`${plate} foam wash`);
        await expect(page.getByText(`${jobCode} is open for this car since`)).toBeVisible();
        await create(page).click();
        const dialog = page.getByRole("dialog", { name: "Please look at this entry." });
        await expect(dialog.getByText(`${jobCode} is open for this car since`)).toBeVisible();
        await dialog.getByRole("button", { name: `Add to ${jobCode}` }).click();
        await expect(
          page.getByRole("dialog").getByText(`Only the services were added to ${jobCode}.`),
        ).toBeVisible();
      });

      test("a plate that somebody else registers first is a question", {
        tag: ["@prove", "@spec:hand-31"],
      }, async ({ ownerPage: page }) => {
        const zoya = newcomer();
        await open(page);
        await line(page).fill(`${zoya.plate} baleno engine oil change Zoya Khan ${zoya.phone}`);
        await page.getByLabel("Customer Name").fill(zoya.name);
        await page.waitForTimeout(1_000);
        const garageId = await page.evaluate(() => Number(localStorage.getItem("garageId")));
        await call(page, "POST", "customers", {
          garageId,
          customerName: "Asha Rao",
          phoneNumber: "9812345671",
          email: "asha@mail.example",
          isPremiumCustomer: 0,
          vehicleNumber: zoya.plate,
          vehicleModel: "Maruti Baleno",
        });
        await create(page).click();
        const dialog = page.getByRole("dialog", { name: "Please look at this entry." });
        await expect(
          dialog.getByText(
            `${zoya.shownPlate} is known here. It belongs to Asha Rao (98123 45671).`,
          ),
        ).toBeVisible();
        await dialog.getByRole("button", { name: "It is Asha Rao" }).click();
        await expect(saved(page)).toBeVisible();
      });
    });

    test("a word is taught with one tap, holds in the next line, and can be removed", {
      tag: ["@prove", "@spec:hand-83"],
    }, async ({ ownerPage: page }) => {
      const word = `zw${Math.random()
        .toString(36)
        .replace(/[^a-z]/g, "")}qk`;
      const phrase = `${word} badli`;
      const teach = async (answer: string) => {
        const { plate } = await newCar(page);
        await open(page);
        await line(page).fill(`${plate} ${phrase}`);
        await expect(page.getByRole("button", { name: /Kavya Nair/ })).toBeVisible();
        await page.getByRole("button", { name: "Add a service" }).click();
        const panel = page.getByRole("dialog", { name: "Add a service" });
        await panel.getByRole("button", { name: "Add Engine oil change" }).last().click();
        await panel.getByRole("button", { name: "Done, 1 service" }).click();
        await create(page).click();
        await expect(
          saved(page).getByText(`Does “${phrase}” mean Engine oil change in your garage?`),
        ).toBeVisible();
        await saved(page).getByRole("button", { name: answer, exact: true }).click();
      };
      await teach("No");
      await saved(page).getByRole("button", { name: "Next car" }).click();
      await line(page).fill(phrase);
      await page.waitForTimeout(500);
      await expect(page.getByRole("button", { name: "Remove Engine oil change" })).toHaveCount(0);
      await line(page).fill("");

      await teach("Yes, remember");
      await expect(saved(page).getByText(`“${phrase}” means Engine oil change now.`)).toBeVisible();
      await saved(page).getByRole("button", { name: "Next car" }).click();
      await line(page).fill(phrase);
      await expect(page.getByRole("button", { name: "Remove Engine oil change" })).toBeVisible();
      await line(page).fill("");

      await page.goto("/dashboard/services");
      const menu = page.getByRole("button", { name: "Actions for Engine oil change" });
      const words = page.getByRole("button", { name: "Words for Engine oil change" });
      await menu.or(words).click();
      if (await menu.isVisible()) await page.getByRole("menuitem", { name: "Also called" }).click();
      const panel = page.getByRole("dialog", { name: "Also called" });
      await panel.getByRole("button", { name: `Remove ${phrase}` }).click();
      await expect(panel.getByText(phrase)).toHaveCount(0);
    });

    test("quick entry has no accessibility violations", { tag: "@prove" }, async ({
      ownerPage: page,
    }) => {
      test.slow();
      const zoya = newcomer();
      await open(page);
      await expectAccessible(page, "an empty entry");
      await line(page).fill(
        `${zoya.plate} baleno engine oil change told 4500 AC not cooling Zoya ${zoya.phone}`,
      );
      await expect(page.getByLabel("Phone No.")).toHaveValue(zoya.phone);
      await expectAccessible(page, "a filled entry");
    });
  });
}

test("home and the key q lead to quick entry", { tag: "@prove" }, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  await page.getByRole("main").getByRole("link", { name: "Quick entry" }).click();
  await expect(page).toHaveURL(/\/dashboard\/intake$/);
  await page.goto("/dashboard/services");
  await waitForShortcuts(page);
  await page.keyboard.press("q");
  await expect(page).toHaveURL(/\/dashboard\/intake$/);
});

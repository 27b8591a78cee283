import type { Locator, Page } from "@playwright/test";
import { call, newCar, newJob } from "../jobs/shop";
import { sendEstimate } from "../shared-estimate/sent-estimate";
import { expect, test } from "../stack";
import { open } from "../walk";
import type { Words } from "../words";

/** What the pages open: panels, dialogs, questions and menus. Each has its own address and its own steps. */

type Opening = { what: string; open: (page: Page, words: Words) => Promise<Locator> };

const dialogOf = (page: Page) => page.getByRole("dialog").last();
const questionOf = (page: Page) => page.getByRole("alertdialog");
const press = (scope: Page | Locator, name: string | RegExp) =>
  scope
    .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
    .click({ timeout: 10_000 });
const line = (page: Page) => page.getByRole("main").locator("textarea").first();

export const OPENINGS: Opening[] = [
  {
    what: "the account menu, or on a phone the menu of branches",
    open: async (page, words) => {
      // The names of roles and branches come with this answer.
      const me = page.waitForResponse((one) => /\/garage\/me\b/.test(one.url()) && one.ok());
      await open(page, "/dashboard/home");
      await me;
      const account = page.getByRole("button", { name: words("Your account"), exact: true });
      const branches = page.getByRole("banner").locator("[aria-haspopup=menu]").first();
      await ((await account.isVisible()) ? account : branches).click();
      return page.getByRole("menu");
    },
  },
  {
    what: "the alerts",
    open: async (page, words) => {
      await open(page, "/dashboard/home");
      const unread = words("Alerts, {unread} unread", { unread: "\\d+" });
      await press(page, new RegExp(`^(${words("Alerts")}|${unread})$`));
      return dialogOf(page);
    },
  },
  {
    what: "the panel of a payment",
    open: async (page, words) => {
      const { jobId } = await newJob(page);
      await open(page, `/dashboard/manage/jobs?jobId=${jobId}`);
      await press(page.getByRole("dialog"), words("Record payment"));
      return dialogOf(page);
    },
  },
  {
    what: "the statement of a customer",
    open: async (page, words) => {
      const { garageId, customerId, jobId } = await newJob(page);
      await call(page, "POST", "jobs/change-status", { jobId, jobStatusId: 4 });
      const query = `garageId=${garageId}&customerId=${customerId}`;
      await open(page, `/dashboard/manage/customers/view?${query}`);
      await press(page, words("Statement"));
      return dialogOf(page);
    },
  },
  {
    what: "the statements of last month",
    open: async (page, words) => {
      await open(page, "/dashboard/manage/dues");
      await press(page, words("Statements of last month"));
      return dialogOf(page);
    },
  },
  {
    what: "the question before the status Ready",
    open: async (page, words) => {
      const { jobCode } = await newJob(page);
      await open(page, `/dashboard/manage/jobs?search=${jobCode}`);
      const status = page.getByLabel(words("Status of {jobCode}", { jobCode }));
      await status.filter({ visible: true }).selectOption({ label: words("Ready") });
      return questionOf(page).or(page.getByRole("dialog"));
    },
  },
  {
    what: "the filters of jobs",
    open: async (page, words) => {
      await open(page, "/dashboard/manage/jobs");
      await press(page, words("Filter"));
      return dialogOf(page);
    },
  },
  {
    what: "the panel of a decision",
    open: async (page, words) => {
      const { estimateId } = await sendEstimate(page);
      const garageId = await page.evaluate(() => localStorage.getItem("garageId"));
      await open(
        page,
        `/dashboard/manage/estimates/view?garageId=${garageId}&estimateId=${estimateId}`,
      );
      await press(page, words("Record decision"));
      return dialogOf(page);
    },
  },
  {
    what: "the estimate of a customer",
    open: async (page) => {
      await open(page, (await sendEstimate(page)).path);
      return page.getByRole("main");
    },
  },
  {
    what: "the panel of a part",
    open: async (page, words) => {
      const { customerId, vehicleId, garageId } = await newCar(page);
      const car = { garageId, customerId, vehicleId };
      const { visitId } = await call<{ visitId: number }>(page, "POST", "visits", car);
      const { estimateId } = await call<{ estimateId: number }>(
        page,
        "POST",
        `visits/${visitId}/estimates`,
        {},
      );
      await open(
        page,
        `/dashboard/manage/estimates/view?garageId=${garageId}&estimateId=${estimateId}`,
      );
      await press(page, words("Add part"));
      await press(page.getByRole("dialog"), words("Part that is not in the list"));
      return dialogOf(page);
    },
  },
  {
    what: "the panel of a new service",
    open: async (page, words) => {
      await open(page, "/dashboard/services");
      await press(page, words("Add New Service"));
      return dialogOf(page);
    },
  },
  {
    what: "the panel of a new person",
    open: async (page, words) => {
      await open(page, "/dashboard/manage/staffs");
      await press(page, words("Add Staff"));
      return dialogOf(page);
    },
  },
  {
    what: "the services of quick entry",
    open: async (page, words) => {
      await open(page, "/dashboard/intake");
      await press(page, words("Add a service"));
      return dialogOf(page);
    },
  },
  {
    what: "the calendar of quick entry",
    open: async (page, words) => {
      await open(page, "/dashboard/intake");
      await press(page, new RegExp(words("Open calendar")));
      return dialogOf(page);
    },
  },
  {
    what: "a question about an entry",
    open: async (page, words) => {
      const { plate } = await newJob(page);
      await open(page, "/dashboard/intake");
      await line(page).fill(`${plate} foam wash`);
      await page.getByRole("button", { name: /Kavya Nair/ }).waitFor();
      await press(page, words("Create job"));
      return dialogOf(page);
    },
  },
  {
    what: "the question before a form is left",
    open: async (page) => {
      await open(page, "/dashboard/manage/customers/add-new");
      await page.locator("[name=customerName]").fill("Zoya Khan");
      await page.locator('a[href="/dashboard/home"]').filter({ visible: true }).first().click();
      return questionOf(page);
    },
  },
];

/** Opens each of them, and hands over its name. */
export async function openEach(
  page: Page,
  words: Words,
  look: (what: string) => Promise<void>,
): Promise<void> {
  for (const { what, open: openIt } of OPENINGS) {
    await test.step(what, async () => {
      const opened = await openIt(page, words);
      await expect(opened).toBeVisible();
      await page.waitForTimeout(300);
      await look(what);
    });
    // A form that was left with changes would ask before the next page opens.
    await page.goto("about:blank");
  }
}

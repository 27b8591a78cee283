/**
 * Lists each screen of the product with its URL, the signed-in person and the steps before the
 * picture is taken.
 */

import { fileURLToPath } from "node:url";
import { CONSOLE_SCREENS } from "./console-screens.mjs";
import { COUNT_SCREENS } from "./count-screens.mjs";
import { OWNER } from "./demo-people.mjs";
import { ENTRY_SCREENS } from "./entry-screens.mjs";
import { ESTIMATE_SCREENS } from "./estimate-screens.mjs";
import { JOB_PART_SCREENS } from "./job-part-screens.mjs";
import { PART_SCREENS } from "./part-screens.mjs";
import { PURCHASE_SCREENS } from "./purchase-screens.mjs";
import { SCAN_SCREENS } from "./scan-screens.mjs";
import { SHARED_ESTIMATE_SCREENS } from "./shared-estimate-screens.mjs";
import { VISIT_SCREENS } from "./visit-screens.mjs";

/** These people own a paid garage, a garage in grace and a locked garage. */
export const PEOPLE = {
  owner: OWNER,
  inGrace: "owner@verma.example",
  locked: "owner@lapsed.example",
};

const HOME = "/dashboard/home";
const ACCOUNT = "/dashboard/account";
const BILLING = `${ACCOUNT}/billing`;
const BRANCHES = `${ACCOUNT}/branches`;
const GARAGE = `${ACCOUNT}/garage`;
const SERVICES = "/dashboard/services";
const STAFF = "/dashboard/manage/staffs";
const CUSTOMERS = "/dashboard/manage/customers";
const VEHICLES = "/dashboard/manage/vehicles";
const JOBS = "/dashboard/manage/jobs";
const INTAKE = "/dashboard/intake";
const LEAKS = "/dashboard/manage/leaks";
const PICTURE = fileURLToPath(new URL("../src/assets/welcome/home-light.webp", import.meta.url));

const as = (who) => (name, path, before) => ({ name, path, as: who, before });
const owner = as("owner");
const inGrace = as("inGrace");
const locked = as("locked");

export const SCREENS = [
  ...ENTRY_SCREENS,
  owner("home", HOME),
  owner("home-branches", HOME, async (page) => {
    await page.getByRole("button", { name: /^Branch/ }).click();
    await page.getByRole("menu").waitFor();
  }),
  {
    name: "home-account",
    path: HOME,
    as: "owner",
    // The picture is taken on a desktop only, because a phone has this link in the bottom bar.
    on: "1280x800",
    before: async (page) => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  owner("jobs", JOBS),
  owner("jobs-overdue", "/dashboard/manage/jobs?waiting=overdue"),
  owner("jobs-filter", JOBS, async (page) => {
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  owner("job-sheet", JOBS, async (page) => {
    await page.getByRole("link", { name: /JOB-/ }).filter({ visible: true }).first().click();
    await page.getByText("Total amount").waitFor();
  }),
  // A delivered job has an invoice, so the dialog asks what happens to the money. The newest one of the
  // demo has none, so this opens the second page.
  owner("job-cancel", JOBS, async (page) => {
    await page.goto(`${JOBS}?status=4&page=2`);
    await page
      .getByRole("combobox", { name: /^Status of JOB-/ })
      .filter({ visible: true })
      .first()
      .selectOption("Cancelled");
    await page.getByRole("button", { name: "Cancel job" }).waitFor();
  }),
  owner("add-job-nobody", "/dashboard/add-new-job"),
  owner("add-job", HOME, (page) => newJob(page, 1)),
  owner("add-job-details", HOME, async (page) => {
    await newJob(page, 2);
    await press(page, "Continue");
    await page.getByRole("radio", { name: "High" }).waitFor();
    await press(page, "Create Job");
  }),
  owner("update-job", JOBS, async (page) => {
    await page
      .getByRole("button", { name: /^Actions for/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("heading", { name: "Update Job" }).waitFor();
  }),
  owner("services", SERVICES),
  owner("service-form", SERVICES, async (page) => {
    await page.getByRole("button", { name: "Add New Service" }).click();
    await page.getByRole("switch", { name: "Discount" }).check();
    await page.getByRole("button", { name: "Add service" }).click();
  }),
  owner("account", ACCOUNT),
  owner("account-password", "/dashboard/account#password", async (page) => {
    await page.getByLabel("Current password").waitFor();
    await page.getByRole("button", { name: "Change password" }).click();
  }),
  owner("account-everywhere", ACCOUNT, async (page) => {
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  owner("account-crop", ACCOUNT, (page) => choosePicture(page)),
  locked("account-locked", ACCOUNT, async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  }),
  owner("help", "/dashboard/account/help#add-job"),
  inGrace("reminder", HOME, (page) => page.getByRole("dialog").waitFor()),
  locked("reminder-expired", HOME, (page) => page.getByRole("dialog").waitFor()),
  owner("staff", STAFF),
  owner("staff-form", STAFF, async (page) => {
    await page.getByRole("button", { name: "Add Staff" }).click();
    await press(page, "Add staff");
  }),
  owner("jobs-board", `${JOBS}?view=board`),
  owner("jobs-chosen", JOBS, async (page) => {
    await press(page, "Select");
    const rows = page.getByRole("checkbox", { name: /^Select JOB-/ }).locator("visible=true");
    for (const at of [0, 1]) await rows.nth(at).check();
    const bar = page.getByRole("region", { name: "Selected jobs" });
    await bar.getByRole("combobox").selectOption({ label: "Ready" });
  }),
  owner("job-bill", JOBS, async (page) => {
    await openBill(page);
    await page.getByRole("region", { name: "Bill" }).scrollIntoViewIfNeeded();
  }),
  owner("job-payment", JOBS, async (page) => {
    await openBill(page);
    await press(page, "Record payment");
    await page.getByRole("dialog", { name: "Record payment" }).waitFor();
  }),
  owner("search-suggestions", HOME, async (page) => {
    await searchBox(page).fill("MH");
    await suggestion(page).waitFor();
  }),
  owner("search-popup", HOME, async (page) => {
    await searchBox(page).fill("98");
    await suggestion(page).click();
    await page.getByRole("dialog").waitFor();
  }),
  owner("alerts", HOME, async (page) => {
    await seen(page.getByRole("button", { name: /^Alerts/ })).click();
    await page.getByRole("dialog", { name: "Alerts" }).waitFor();
  }),
  owner("shortcuts", HOME, async (page) => {
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  }),
  owner("connection-lost", HOME, async (page) => {
    await page.context().setOffline(true);
    await page.waitForTimeout(1500);
  }),
  owner("billing", BILLING),
  locked("billing-locked", BILLING),
  owner("billing-claim", BILLING, async (page) => {
    await page.getByRole("button", { name: "Pay in advance" }).click();
    await page.getByRole("button", { name: "I have paid" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  owner("branches", BRANCHES),
  owner("branches-add", BRANCHES, async (page) => {
    await page.getByRole("button", { name: "Add branch" }).click();
    await page.getByText(/days free/).waitFor();
  }),
  owner("branches-take-over", BRANCHES, async (page) => {
    await page
      .getByRole("button", { name: /^Actions for/ })
      .last()
      .click();
    await page.getByRole("menuitem", { name: "Copy from another branch" }).click();
    await page.getByRole("checkbox").first().waitFor();
  }),
  owner("garage", GARAGE),
  owner("garage-stock", GARAGE, async (page) => {
    const card = page.getByRole("region", { name: "Stock" });
    await card.waitFor();
    await card.scrollIntoViewIfNeeded();
  }),
  owner("templates", GARAGE, async (page) => {
    const card = page.getByRole("region", { name: "Inspections" });
    await card.getByText("Quick check").waitFor();
    await card.scrollIntoViewIfNeeded();
  }),
  owner("template-form", GARAGE, async (page) => {
    await page.getByRole("button", { name: "Actions for Quick check" }).click();
    await page.getByRole("menuitem", { name: "Change" }).click();
    await page.getByRole("button", { name: "Coolant level" }).click();
    await page.getByLabel("Suggested service").waitFor();
  }),
  owner("garage-crop", GARAGE, (page) => choosePicture(page)),
  owner("import-export", "/dashboard/account/import-export"),
  owner("customers", CUSTOMERS),
  owner("customers-add", CUSTOMERS, async (page) => {
    await page.getByRole("button", { name: "Add Customer" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  owner("customers-delete", CUSTOMERS, async (page) => {
    await seen(page.getByRole("button", { name: /^Actions for/ })).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").waitFor();
  }),
  owner("customers-none", `${CUSTOMERS}?search=nobody`),
  owner("customer", CUSTOMERS, openCustomer),
  owner("customer-edit", CUSTOMERS, async (page) => {
    await openCustomer(page);
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Customer Name").waitFor();
  }),
  owner("customer-add-vehicle", CUSTOMERS, async (page) => {
    await openCustomer(page);
    await page.getByRole("link", { name: "Add Vehicle" }).click();
    await page.getByLabel("Vehicle Number").waitFor();
  }),
  owner("vehicle-history", CUSTOMERS, async (page) => {
    await openCustomer(page);
    await seen(page.getByText("view", { exact: true })).click();
    await page.getByRole("heading", { name: "Job History" }).waitFor();
  }),
  owner("customer-nobody", `${CUSTOMERS}/view`),
  owner("customer-add-new", `${CUSTOMERS}/add-new`),
  owner("vehicles", VEHICLES),
  owner("payments", "/dashboard/manage/payments?dateFilter=1"),
  owner("vehicle", VEHICLES, openVehicle),
  owner("new-entry", VEHICLES, async (page) => {
    await openVehicle(page);
    await page.getByRole("link", { name: "New Entry" }).click();
    await page.getByLabel("Customer Name").waitFor();
  }),
  owner("new-job", "/dashboard/add/newJob"),
  owner("intake", INTAKE),
  owner("intake-waiting", `${INTAKE}/waiting`),
  owner("intake-filled", INTAKE, async (page) => {
    const line = page.getByRole("textbox", { name: "Write it in one line" });
    await line.fill("baleno KA05MX7171 engine oil change kal shaam Ramesh 98123 45670 told 4500");
    await page.getByText("You wrote").waitFor();
  }),
  owner("leaks", LEAKS),
  owner("leak", LEAKS, async (page) => {
    await page
      .getByRole("link", { name: /GST was switched off/ })
      .locator("visible=true")
      .first()
      .click();
    await page.getByRole("button", { name: "Explain" }).click();
    await page.getByText("Choose a reason").waitFor();
  }),
  owner("leaks-none", `${LEAKS}?month=2020-01`),
  owner("leak-settings", LEAKS, async (page) => {
    await press(page, "Settings");
    await page.getByRole("dialog").waitFor();
  }),
  ...PART_SCREENS,
  ...PURCHASE_SCREENS,
  ...COUNT_SCREENS,
  ...JOB_PART_SCREENS,
  ...SCAN_SCREENS,
  ...VISIT_SCREENS,
  ...ESTIMATE_SCREENS,
  ...SHARED_ESTIMATE_SCREENS,
  ...CONSOLE_SCREENS,
];

/** Chooses one of the product's own pictures. They exist after a build. */
async function choosePicture(page) {
  await page.locator('input[type="file"]').setInputFiles(PICTURE);
  await page.getByRole("application").waitFor();
}

/** Returns the visible element: the table row on a desktop, or the card on a phone. */
function seen(found) {
  return found.locator("visible=true").first();
}

function searchBox(page) {
  return page.getByRole("combobox", { name: /Vehicle number/ });
}

/** Returns the first search suggestion. It ignores the options of select elements. */
function suggestion(page) {
  return page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first();
}

/** Opens the sheet of the first job with the status “Ready” and scrolls to its bill. */
async function openBill(page) {
  await page.goto(`${JOBS}?status=3`);
  await seen(page.getByRole("link", { name: /JOB-/ })).click();
  await page
    .getByRole("region", { name: "Bill" })
    .getByRole("heading", { name: "Payments" })
    .waitFor();
}

async function openCustomer(page) {
  await seen(page.getByRole("link", { name: /CUST-/ })).click();
  await page.getByRole("heading", { name: "Vehicles" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function openVehicle(page) {
  await seen(page.getByText("view", { exact: true })).click();
  await page.getByRole("heading", { name: "Job History" }).waitFor();
  await page.waitForLoadState("networkidle");
}

function press(page, name) {
  return page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
}

/** Opens the job form for the first car that the search finds, and adds some services. */
async function newJob(page, count) {
  await searchBox(page).fill("98");
  await suggestion(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: /^Confirm/ }).click();
  const services = page.getByRole("button", { name: /^Add (?!New|Handling|Jobs)/ });
  await services.first().waitFor();
  for (let n = 0; n < count; n += 1) await services.nth(n).click();
}

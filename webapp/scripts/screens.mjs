/** Each screen of the product: its address, who is signed in, and what to do before its picture. */

import { fileURLToPath } from "node:url";
import { CONSOLE_SCREENS } from "./console-screens.mjs";
import { OWNER } from "./demo-people.mjs";
import { ENTRY_SCREENS } from "./entry-screens.mjs";

/** Owners of a garage that is paid for, in grace, and locked. */
export const PEOPLE = {
  owner: OWNER,
  inGrace: "owner@verma.example",
  locked: "owner@lapsed.example",
};

const CUSTOMERS = "/dashboard/manage/customers";
const VEHICLES = "/dashboard/manage/vehicles";
const JOBS = "/dashboard/manage/jobs";
const PICTURE = fileURLToPath(new URL("../src/assets/welcome/home-light.webp", import.meta.url));

export const SCREENS = [
  ...ENTRY_SCREENS,
  { name: "home", path: "/dashboard/home", as: "owner" },
  {
    name: "home-branches",
    path: "/dashboard/home",
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: /^Branch/ }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "home-account",
    path: "/dashboard/home",
    as: "owner",
    // On a phone the bar below leads there.
    on: "1280x800",
    before: async (page) => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  { name: "jobs", path: JOBS, as: "owner" },
  { name: "jobs-overdue", path: "/dashboard/manage/jobs?waiting=overdue", as: "owner" },
  {
    name: "jobs-filter",
    path: JOBS,
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "job-sheet",
    path: JOBS,
    as: "owner",
    before: async (page) => {
      await page.getByRole("link", { name: /JOB-/ }).filter({ visible: true }).first().click();
      await page.getByText("Total amount").waitFor();
    },
  },
  {
    name: "job-cancel",
    path: JOBS,
    as: "owner",
    // A delivered job has its invoice, so the server asks what happens to the money.
    before: async (page) => {
      await page.goto(`${JOBS}?status=4`);
      await page
        .getByRole("combobox", { name: /^Status of JOB-/ })
        .filter({ visible: true })
        .first()
        .selectOption("Cancelled");
      await page.getByRole("button", { name: "Cancel job" }).waitFor();
    },
  },
  { name: "add-job-nobody", path: "/dashboard/add-new-job", as: "owner" },
  { name: "add-job", path: "/dashboard/home", as: "owner", before: (page) => newJob(page, 1) },
  {
    name: "add-job-details",
    path: "/dashboard/home",
    as: "owner",
    before: async (page) => {
      await newJob(page, 2);
      await press(page, "Continue");
      await page.getByRole("radio", { name: "High" }).waitFor();
      await press(page, "Create Job");
    },
  },
  {
    name: "update-job",
    path: JOBS,
    as: "owner",
    before: async (page) => {
      await page
        .getByRole("button", { name: /^Actions for/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByRole("heading", { name: "Update Job" }).waitFor();
    },
  },
  { name: "services", path: "/dashboard/services", as: "owner" },
  {
    name: "service-form",
    path: "/dashboard/services",
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Add New Service" }).click();
      await page.getByRole("switch", { name: "Discount" }).check();
      await page.getByRole("button", { name: "Add service" }).click();
    },
  },
  { name: "account", path: "/dashboard/account", as: "owner" },
  {
    name: "account-password",
    path: "/dashboard/account#password",
    as: "owner",
    before: async (page) => {
      await page.getByLabel("Current password").waitFor();
      await page.getByRole("button", { name: "Change password" }).click();
    },
  },
  {
    name: "account-everywhere",
    path: "/dashboard/account",
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Log out everywhere" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "account-crop",
    path: "/dashboard/account",
    as: "owner",
    before: (page) => choosePicture(page),
  },
  {
    name: "account-locked",
    path: "/dashboard/account",
    as: "locked",
    before: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    },
  },
  { name: "help", path: "/dashboard/account/help#add-job", as: "owner" },
  {
    name: "reminder",
    path: "/dashboard/home",
    as: "inGrace",
    before: (page) => page.getByRole("dialog").waitFor(),
  },
  {
    name: "reminder-expired",
    path: "/dashboard/home",
    as: "locked",
    before: (page) => page.getByRole("dialog").waitFor(),
  },
  { name: "staff", path: "/dashboard/manage/staffs", as: "owner" },
  {
    name: "staff-form",
    path: "/dashboard/manage/staffs",
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Add Staff" }).click();
      await press(page, "Add staff");
    },
  },
  { name: "jobs-board", path: `${JOBS}?view=board`, as: "owner" },
  {
    name: "jobs-chosen",
    path: JOBS,
    as: "owner",
    before: async (page) => {
      await press(page, "Select");
      const rows = page.getByRole("checkbox", { name: /^Select JOB-/ }).locator("visible=true");
      for (const at of [0, 1]) await rows.nth(at).check();
      const bar = page.getByRole("region", { name: "Selected jobs" });
      await bar.getByRole("combobox").selectOption({ label: "Ready" });
    },
  },
  {
    name: "job-bill",
    path: JOBS,
    as: "owner",
    before: async (page) => {
      await openBill(page);
      await page.getByRole("region", { name: "Bill" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "job-payment",
    path: JOBS,
    as: "owner",
    before: async (page) => {
      await openBill(page);
      await press(page, "Record payment");
      await page.getByRole("dialog", { name: "Record payment" }).waitFor();
    },
  },
  {
    name: "search-suggestions",
    path: "/dashboard/home",
    as: "owner",
    before: async (page) => {
      await searchBox(page).fill("MH");
      await suggestion(page).waitFor();
    },
  },
  {
    name: "search-popup",
    path: "/dashboard/home",
    as: "owner",
    before: async (page) => {
      await searchBox(page).fill("98");
      await suggestion(page).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "alerts",
    path: "/dashboard/home",
    as: "owner",
    before: async (page) => {
      await seen(page.getByRole("button", { name: /^Alerts/ })).click();
      await page.getByRole("dialog", { name: "Alerts" }).waitFor();
    },
  },
  {
    name: "shortcuts",
    path: "/dashboard/home",
    as: "owner",
    before: async (page) => {
      await page.locator("h1").click();
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "connection-lost",
    path: "/dashboard/home",
    as: "owner",
    before: async (page) => {
      await page.context().setOffline(true);
      await page.waitForTimeout(1500);
    },
  },
  { name: "billing", path: "/dashboard/account/billing", as: "owner" },
  { name: "billing-locked", path: "/dashboard/account/billing", as: "locked" },
  {
    name: "billing-claim",
    path: "/dashboard/account/billing",
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Pay ahead" }).click();
      await page.getByRole("button", { name: "I have paid" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "branches", path: "/dashboard/account/branches", as: "owner" },
  {
    name: "branches-add",
    path: "/dashboard/account/branches",
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Add branch" }).click();
      await page.getByText(/days free/).waitFor();
    },
  },
  {
    name: "branches-take-over",
    path: "/dashboard/account/branches",
    as: "owner",
    before: async (page) => {
      await page
        .getByRole("button", { name: /^Actions for/ })
        .last()
        .click();
      await page.getByRole("menuitem", { name: "Take over from another" }).click();
      await page.getByRole("checkbox").first().waitFor();
    },
  },
  { name: "garage", path: "/dashboard/account/garage", as: "owner" },
  {
    name: "garage-crop",
    path: "/dashboard/account/garage",
    as: "owner",
    before: (page) => choosePicture(page),
  },
  { name: "import-export", path: "/dashboard/account/import-export", as: "owner" },
  { name: "customers", path: CUSTOMERS, as: "owner" },
  {
    name: "customers-add",
    path: CUSTOMERS,
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Add Customer" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "customers-delete",
    path: CUSTOMERS,
    as: "owner",
    before: async (page) => {
      await seen(page.getByRole("button", { name: /^Actions for/ })).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "customers-none", path: `${CUSTOMERS}?search=nobody`, as: "owner" },
  { name: "customer", path: CUSTOMERS, as: "owner", before: openCustomer },
  {
    name: "customer-edit",
    path: CUSTOMERS,
    as: "owner",
    before: async (page) => {
      await openCustomer(page);
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByLabel("Customer Name").waitFor();
    },
  },
  {
    name: "customer-add-vehicle",
    path: CUSTOMERS,
    as: "owner",
    before: async (page) => {
      await openCustomer(page);
      await page.getByRole("link", { name: "Add Vehicle" }).click();
      await page.getByLabel("Vehicle Number").waitFor();
    },
  },
  {
    name: "vehicle-history",
    path: CUSTOMERS,
    as: "owner",
    before: async (page) => {
      await openCustomer(page);
      await seen(page.getByText("view", { exact: true })).click();
      await page.getByRole("heading", { name: "Job History" }).waitFor();
    },
  },
  { name: "customer-nobody", path: `${CUSTOMERS}/view`, as: "owner" },
  { name: "customer-add-new", path: `${CUSTOMERS}/add-new`, as: "owner" },
  { name: "vehicles", path: VEHICLES, as: "owner" },
  { name: "payments", path: "/dashboard/manage/payments?dateFilter=1", as: "owner" },
  { name: "vehicle", path: VEHICLES, as: "owner", before: openVehicle },
  {
    name: "new-entry",
    path: VEHICLES,
    as: "owner",
    before: async (page) => {
      await openVehicle(page);
      await page.getByRole("link", { name: "New Entry" }).click();
      await page.getByLabel("Customer Name").waitFor();
    },
  },
  { name: "new-job", path: "/dashboard/add/newJob", as: "owner" },
  ...CONSOLE_SCREENS,
];

/** A picture of the product itself, which is there once it was built. */
async function choosePicture(page) {
  await page.locator('input[type="file"]').setInputFiles(PICTURE);
  await page.getByRole("application").waitFor();
}

/** Of a row and a card for the same thing, the one that this screen shows. */
function seen(found) {
  return found.locator("visible=true").first();
}

function searchBox(page) {
  return page.getByRole("combobox", { name: /Vehicle number/ });
}

/** Not an option of a select, of which a page may have others. */
function suggestion(page) {
  return page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first();
}

/** The bill on the sheet of the first job that is ready. */
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

/** The job form of the first car that the search knows, with some services on it. */
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

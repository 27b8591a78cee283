/** A picture of each screen at counter and phone size, in both themes, from a running stack, into var/shots. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import config from "../playwright.config.mjs";

const { baseURL, launchOptions, locale, timezoneId } = config.use;
const folder = fileURLToPath(new URL("../../var/shots/", import.meta.url));
const SIZES = [
  { name: "1280x800", width: 1280, height: 800 },
  { name: "390x844", width: 390, height: 844 },
];
const PASSWORD = "garage-demo-1";
/** Owners of a garage that is paid for, in grace, and locked. */
const PEOPLE = {
  owner: "owner@sharma.example",
  inGrace: "owner@verma.example",
  locked: "owner@lapsed.example",
};

const CUSTOMERS = "/dashboard/manage/customers";
const VEHICLES = "/dashboard/manage/vehicles";

/** Each screen: its address, who is signed in, and what to do before the picture. */
const SCREENS = [
  { name: "splash", path: "/" },
  { name: "login", path: "/login" },
  {
    name: "login-errors",
    path: "/login",
    before: async (page) => {
      const proceed = page.getByRole("button", { name: "Proceed to Login" });
      if (await proceed.isVisible()) await proceed.click();
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: "Forgot Username?" }).click();
      await page.locator("[data-sonner-toast]").waitFor();
    },
  },
  { name: "login-form", path: "/login#sign-in" },
  { name: "login-board", path: "/login", before: (page) => slide(page, 2) },
  { name: "login-phone", path: "/login", before: (page) => slide(page, 3) },
  { name: "forget-password", path: "/forget-password" },
  {
    name: "verify-otp",
    path: "/verify-otp",
    stored: { email: PEOPLE.owner, otpSentAt: String(Date.now() + 86_400_000) },
    before: async (page) => {
      await page.keyboard.type("12");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "verify-otp-password",
    path: "/verify-otp",
    stored: { email: PEOPLE.owner, userId: "a-ticket" },
    before: (page) => page.getByRole("button", { name: "Submit" }).click(),
  },
  {
    name: "confirm-password",
    path: "/confirm-password",
    before: async (page) => {
      await page.getByLabel("New password").fill("long-enough");
      await page.getByLabel("Confirm password").fill("long-enough");
      await page.keyboard.press("Enter");
    },
  },
  { name: "success", path: "/success" },
  {
    name: "accept-invitation",
    path: "/accept-invitation#token=x",
    before: (page) => page.getByRole("button", { name: "Accept invitation" }).click(),
  },
  { name: "error", path: "/error" },
  { name: "not-found", path: "/no-such-page" },
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
    before: async (page) => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  { name: "jobs", path: "/dashboard/manage/jobs", as: "owner" },
  { name: "jobs-overdue", path: "/dashboard/manage/jobs?waiting=overdue", as: "owner" },
  {
    name: "jobs-filter",
    path: "/dashboard/manage/jobs",
    as: "owner",
    before: async (page) => {
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "job-sheet",
    path: "/dashboard/manage/jobs",
    as: "owner",
    before: async (page) => {
      await page.getByRole("link", { name: /JOB-/ }).filter({ visible: true }).first().click();
      await page.getByText("Total amount").waitFor();
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
    path: "/dashboard/manage/jobs",
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
    name: "account-locked",
    path: "/dashboard/account",
    as: "locked",
    before: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    },
  },
  { name: "billing", path: "/dashboard/account/billing", as: "owner" },
  {
    name: "billing-locked",
    path: "/dashboard/account/billing",
    as: "locked",
    before: (page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
  },
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
];

/** Of a row and a card for the same thing, the one that this screen shows. */
function seen(found) {
  return found.locator("visible=true").first();
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

function slide(page, number) {
  return page.getByRole("button", { name: `Slide ${number}:` }).click();
}

function press(page, name) {
  return page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
}

/** The job form of the first car that the search knows, with some services on it. */
async function newJob(page, count) {
  const box = page.getByRole("combobox").or(page.getByRole("textbox")).first();
  await box.fill("98");
  await page.getByRole("option").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: /^Confirm/ }).click();
  const services = page.getByRole("button", { name: /^Add (?!New|Handling|Jobs)/ });
  await services.first().waitFor();
  for (let n = 0; n < count; n += 1) await services.nth(n).click();
}

async function signIn(browser, email) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
  const state = await context.storageState();
  await context.close();
  return state;
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(launchOptions);
try {
  const sessions = {};
  for (const [who, email] of Object.entries(PEOPLE)) sessions[who] = await signIn(browser, email);
  for (const colorScheme of ["light", "dark"]) {
    for (const { name: size, ...viewport } of SIZES) {
      for (const screen of SCREENS) {
        const context = await browser.newContext({
          baseURL,
          colorScheme,
          locale,
          timezoneId,
          viewport,
          reducedMotion: "reduce",
          storageState: sessions[screen.as],
        });
        const page = await context.newPage();
        await page.addInitScript((stored) => {
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
        }, screen.stored ?? {});
        await page.goto(screen.path);
        await page.waitForLoadState("networkidle");
        await screen.before?.(page);
        // What floats in takes 150 ms, a toast 400.
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${folder}${screen.name}-${size}-${colorScheme}.png` });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
}
console.log(folder);

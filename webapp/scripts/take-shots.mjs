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
const OWNER = { email: "owner@sharma.example", password: "garage-demo-1" };

const CUSTOMERS = "/dashboard/manage/customers";
const VEHICLES = "/dashboard/manage/vehicles";

/** Each screen: its address, whether it needs a session, and what to do before the picture. */
const SCREENS = [
  { name: "splash", path: "/" },
  { name: "login", path: "/login" },
  {
    name: "login-errors",
    path: "/login",
    before: async (page) => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: "Forgot Username?" }).click();
      await page.locator("[data-sonner-toast]").waitFor();
    },
  },
  { name: "not-found", path: "/no-such-page" },
  { name: "home", path: "/dashboard/home", signedIn: true },
  {
    name: "home-branches",
    path: "/dashboard/home",
    signedIn: true,
    before: async (page) => {
      await page.getByRole("button", { name: /^Branch/ }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "home-account",
    path: "/dashboard/home",
    signedIn: true,
    before: async (page) => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
  { name: "customers", path: CUSTOMERS, signedIn: true },
  {
    name: "customers-add",
    path: CUSTOMERS,
    signedIn: true,
    before: async (page) => {
      await page.getByRole("button", { name: "Add Customer" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "customers-delete",
    path: CUSTOMERS,
    signedIn: true,
    before: async (page) => {
      await seen(page.getByRole("button", { name: /^Actions for/ })).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "customers-none", path: `${CUSTOMERS}?search=nobody`, signedIn: true },
  { name: "customer", path: CUSTOMERS, signedIn: true, before: openCustomer },
  {
    name: "customer-edit",
    path: CUSTOMERS,
    signedIn: true,
    before: async (page) => {
      await openCustomer(page);
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByLabel("Customer Name").waitFor();
    },
  },
  {
    name: "customer-add-vehicle",
    path: CUSTOMERS,
    signedIn: true,
    before: async (page) => {
      await openCustomer(page);
      await page.getByRole("link", { name: "Add Vehicle" }).click();
      await page.getByLabel("Vehicle Number").waitFor();
    },
  },
  {
    name: "vehicle-history",
    path: CUSTOMERS,
    signedIn: true,
    before: async (page) => {
      await openCustomer(page);
      await seen(page.getByText("view", { exact: true })).click();
      await page.getByRole("heading", { name: "Job History" }).waitFor();
    },
  },
  { name: "customer-nobody", path: `${CUSTOMERS}/view`, signedIn: true },
  { name: "customer-add-new", path: `${CUSTOMERS}/add-new`, signedIn: true },
  { name: "vehicles", path: VEHICLES, signedIn: true },
  { name: "vehicle", path: VEHICLES, signedIn: true, before: openVehicle },
  {
    name: "new-entry",
    path: VEHICLES,
    signedIn: true,
    before: async (page) => {
      await openVehicle(page);
      await page.getByRole("link", { name: "New Entry" }).click();
      await page.getByLabel("Customer Name").waitFor();
    },
  },
  { name: "new-job", path: "/dashboard/add/newJob", signedIn: true },
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

async function signIn(browser) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
  const state = await context.storageState();
  await context.close();
  return state;
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(launchOptions);
try {
  const session = await signIn(browser);
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
          storageState: screen.signedIn ? session : undefined,
        });
        const page = await context.newPage();
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

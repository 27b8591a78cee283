import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAt } from "@/lib/navigation/routes";
import { entryAt, GROUPS, menuOf, SCREENS } from "./screens";
import { screensFor } from "./screens-for";

/** The rights of the roles, as `platform/garages/roles.py` gives them. */
const EVERYONE = [
  "see_garage",
  "see_staff",
  "see_catalogue",
  "see_customers",
  "see_jobs",
  "see_parts",
];
const TECHNICIAN = [...EVERYONE, "change_job_status", "check_in", "inspect", "take_parts"];
const CASHIER = [...EVERYONE, "issue_invoices", "record_payments", "see_khata"];
const ADVISOR = [
  ...EVERYONE,
  "change_customers",
  "change_jobs",
  "check_in",
  "change_estimates",
  "take_parts",
  "count_stock",
  "buy_parts",
  "see_khata",
];
const OWNER = [
  ...ADVISOR,
  "record_payments",
  "see_leaks",
  "export_data",
  "change_parts",
  "change_catalogue",
  "change_staff",
  "open_branches",
  "see_billing",
];

/** These pages are steps of other screens: their address names a car, a job or shared photos. */
const STEPS = [
  "/dashboard/add/vehicleToCustomer",
  "/dashboard/add-new-job",
  "/dashboard/check-in",
  "/dashboard/inspect",
  "/dashboard/share",
  "/dashboard/update-job",
];

const names = (permissions: readonly string[]) =>
  menuOf(permissions).flatMap(({ screens }) => screens.map(({ name }) => name));

test("each page of the dashboard is a screen, below a screen, or a named step of one", () => {
  const pages = readdirSync("src/app/dashboard", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => `/dashboard/${file.replace("/page.tsx", "")}`);
  const known = [...SCREENS.map(({ href }) => href), ...STEPS];
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((page) => !known.some((href) => isAt(href, page)))).toEqual([]);
  expect(SCREENS.filter(({ href }) => !pages.includes(href.replace("?add=1", "")))).toEqual([]);
});

describe("the menu shows only what the role may open", () => {
  const COMMON = ["Jobs", "Estimates", "Visits", "Customers", "Vehicles", "Staffs", "Parts"];
  test.each([
    [
      "owner",
      OWNER,
      [
        ...["Jobs", "Estimates", "Visits", "Quick entry", "Customers", "Vehicles", "Staffs"],
        ...["Parts", "Purchases", "Stock count", "Take parts"],
        ...["Payments", "Dues", "Leak radar", "GST returns"],
        ...["Services", "Garage settings", "Import and export", "Branches", "Billing"],
      ],
    ],
    [
      "advisor",
      ADVISOR,
      [
        ...["Jobs", "Estimates", "Visits", "Quick entry", "Customers", "Vehicles", "Staffs"],
        ...["Parts", "Purchases", "Stock count", "Take parts", "Dues"],
        ...["Services", "Garage settings"],
      ],
    ],
    ["technician", TECHNICIAN, [...COMMON, "Take parts", "Services", "Garage settings"]],
    ["cashier", CASHIER, [...COMMON, "Payments", "Dues", "Services", "Garage settings"]],
  ])("%s", (_role, permissions, expected) => expect(names(permissions)).toEqual(expected));

  test("a group without a screen is left out", () => {
    expect(menuOf(["see_jobs"]).map(({ name }) => name)).toEqual(["Work"]);
  });
});

test.each([
  ["/dashboard/manage/jobs", "/dashboard/manage/jobs"],
  ["/dashboard/manage/purchases/bills/view", "/dashboard/manage/purchases"],
  ["/dashboard/intake/waiting", "/dashboard/intake"],
  ["/dashboard/account/billing", "/dashboard/account/billing"],
  ["/dashboard/home", undefined],
])("on %s the menu marks %s", (path, expected) => expect(entryAt(path)).toBe(expected));

describe("the search finds a screen by its name and by its usual other words", () => {
  test.each([
    ["PURCHASES", "Purchases"],
    ["stock take", "Stock count"],
    ["gst", "GST returns"],
    ["udhaar", "Dues"],
    ["khata", "Dues"],
    ["quot", "Estimates"],
    ["tally", "Import and export"],
    ["ginti", "Stock count"],
    ["new bill", "New bill"],
    ["bills", "Bills"],
    ["add new j", "Add New Job"],
    ["renew", "Billing"],
    ["add part", "Add part"],
    ["new service", "Add New Service"],
    ["add mechanic", "Add Staff"],
  ])("%s", (text, expected) => expect(screensFor(text, OWNER)[0]?.name).toBe(expected));

  test("a person finds no screen that the role may not open", () => {
    expect(screensFor("purchases", TECHNICIAN)).toEqual([]);
  });

  test("one letter, and the middle of a word, find nothing", () => {
    expect(screensFor("g", OWNER)).toEqual([]);
    expect(screensFor("urchases", OWNER)).toEqual([]);
  });
});

test("each screen is in the menu once", () => {
  const all = GROUPS.flatMap(({ screens }) => screens.map(({ href }) => href));
  expect(new Set(all).size).toBe(all.length);
});

import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAt } from "@/lib/navigation/routes";
import { crumbWords } from "./crumb-words";
import { capitalised, crumbsOf, hasBottomBar } from "./navigation";

describe("breadcrumbs", () => {
  test.each([
    "/",
    "/dashboard",
    "/dashboard/home",
    "/dashboard/add/newJob",
    "/dashboard/services",
    "/dashboard/account",
  ])("breadcrumbs do not show on %s", { tags: "spec:home-7" }, (path) =>
    expect(crumbsOf(path)).toEqual([]),
  );

  test.each([
    ["/dashboard/manage/customers", ["Home", "Customers"]],
    ["/dashboard/manage/customers/view", ["Home", "Customers", "View"]],
    ["/dashboard/manage/customers/edit-customer", ["Home", "Customers", "Edit Customer"]],
    [
      "/dashboard/manage/customers/view/vehicleHistory",
      ["Home", "Customers", "View", "Vehicle History"],
    ],
    ["/dashboard/account/help", ["Home", "Account", "Help"]],
    ["/dashboard/add/vehicleToCustomer", ["Home", "Add", "Vehicle To Customer"]],
    ["/dashboard/update-job", ["Home", "Update Job"]],
  ])("the breadcrumbs of %s are %j", { tags: "spec:home-6" }, (path, labels) =>
    expect(crumbsOf(path).map(({ label }) => label)).toEqual(labels),
  );

  test("breadcrumbs link only to existing screens and not to the current screen", () => {
    expect(crumbsOf("/dashboard/account/help").map(({ href }) => href)).toEqual([
      "/dashboard/home",
      "/dashboard/account",
      undefined,
    ]);
    expect(crumbsOf("/dashboard/manage/purchases/bills/view").map(({ href }) => href)).toEqual([
      "/dashboard/home",
      "/dashboard/manage/purchases",
      "/dashboard/manage/purchases/bills",
      undefined,
    ]);
    expect(crumbsOf("/dashboard/add/vehicleToCustomer").map(({ href }) => href)).toEqual([
      "/dashboard/home",
      undefined,
      undefined,
    ]);
  });

  test("the words of other languages begin with the English of each part, for each page", () => {
    const pages = readdirSync("src/app/dashboard", { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith("page.tsx"),
    );
    const parts = pages
      .map((page) => `/dashboard/${page.replace("/page.tsx", "")}`)
      .filter((path) => crumbsOf(path).length > 0)
      .flatMap((path) => path.split("/").filter(Boolean))
      .filter((part) => !["dashboard", "manage"].includes(part));
    const words = crumbWords();
    expect(pages.length).toBeGreaterThan(40);
    expect(Object.keys(words).sort()).toEqual([...new Set(parts)].sort());
    for (const [part, word] of Object.entries(words)) expect(word).toBe(capitalised(part));
  });
});

test.each([
  ["/dashboard/manage/customers/edit-customer", false],
  ["/dashboard/add/newJob", false],
  ["/dashboard/add/vehicleToCustomer", false],
  ["/dashboard/add-new-job", true],
  ["/dashboard/home", true],
  ["/dashboard/manage/customers", true],
])(
  "the bottom bar on %s is visible: %s",
  { tags: ["spec:home-4", "spec:customers-13"] },
  (path, shown) => expect(hasBottomBar(path)).toBe(shown),
);

test("isAt treats account/help as part of account, but not homework as part of home", () => {
  expect(isAt("/dashboard/account", "/dashboard/account/help")).toBe(true);
  expect(isAt("/dashboard/home", "/dashboard/homework")).toBe(false);
});

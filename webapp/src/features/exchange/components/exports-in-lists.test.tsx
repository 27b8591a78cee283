import { screen } from "@testing-library/react";
import { http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
// The module is imported here, because its first import takes longer than a test waits.
import "@/components/export-list-button";
import { ServicesScreen } from "@/features/catalogue/components/services-screen";
import { CustomersScreen } from "@/features/customers/components/customers-screen";
import { JobsScreen } from "@/features/jobs/list/jobs-screen";
import { VehiclesScreen } from "@/features/vehicles/components/vehicles-screen";
import { jobDefaults } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";

const NOTHING = { recordCount: 0, asOf: null };

beforeEach(() => {
  server.use(
    http.get(at("/api/garage/customers"), () => answer({ ...NOTHING, customers: [] })),
    http.get(at("/api/garage/vehicles"), () => answer({ ...NOTHING, vehicles: [] })),
    http.get(at("/api/garage/jobs"), () => answer({ ...NOTHING, jobs: [] })),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/jobservices"), () => answer([])),
    http.get(at("/api/garage/get-jobservice-defaults"), () => answer({ jobCategories: [] })),
  );
});

function show(list: ReactNode, permissions: string[]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(list);
}

test.each([
  ["customers", <CustomersScreen key="1" />],
  ["vehicles", <VehiclesScreen key="2" />],
  ["jobs", <JobsScreen key="3" bill={null} aboveApproval={null} refusals={{}} />],
  ["services", <ServicesScreen key="4" />],
])(
  "List of %s shows the export button only to people with permission",
  { tags: "spec:garage-12" },
  async (what, list) => {
    const { unmount } = show(list, ["export_data"]);
    expect(await screen.findByRole("button", { name: `Export all ${what}` })).toBeTruthy();
    unmount();
    show(list, []);
    expect(await screen.findByText(/^No (results|services) found/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Export/ })).toBeNull();
  },
);

test("Empty customer list links to the import only for people with permission", async () => {
  const { unmount } = show(<CustomersScreen />, ["import_data"]);
  const link = await screen.findByRole("link", { name: "imported" });
  expect(link.getAttribute("href")).toBe("/dashboard/account/import-export");
  unmount();
  show(<CustomersScreen />, []);
  expect(await screen.findByText("No results found")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "imported" })).toBeNull();
});

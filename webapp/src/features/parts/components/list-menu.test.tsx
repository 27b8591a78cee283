import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { EVERYTHING, PARTS, serveParts, showParts } from "@/testing/show-parts";

const BUYER = [...EVERYTHING, "buy_parts", "import_data", "export_data"];

beforeEach(serveParts);

async function choose(item: string) {
  const { user } = showParts(BUYER);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test("the parts list leads to purchases and to the import", async () => {
  await choose("Import");
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(
      "/dashboard/account/import-export?import=parts#import",
    ),
  );
  expect(screen.getByRole("link", { name: "Purchases" }).getAttribute("href")).toBe(
    "/dashboard/manage/purchases",
  );
});

test("the parts list is exported as CSV", async () => {
  let asked = "";
  server.use(
    http.get(at("/api/garage/export/{what}").replace("{what}", "parts"), ({ request }) => {
      asked = new URL(request.url).search;
      return new Response("Number\n", { headers: { "Content-Type": "text/csv" } });
    }),
  );
  URL.createObjectURL = vi.fn(() => "blob:x");
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await choose("Export");
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(asked).toContain("format=csv");
  clicked.mockRestore();
});

test("an export that fails says so", async () => {
  const message = "Your role may not do this.";
  server.use(http.get("*/api/garage/export/parts", () => refuse(400, { code: "x", message })));
  await choose("Export");
  expect(await screen.findByText(message)).toBeTruthy();
});

test("an empty parts list offers the import", async () => {
  server.use(http.get(PARTS, () => answer({ parts: [], recordCount: 0, asOf: 0 })));
  showParts(BUYER);
  expect(await screen.findByText("Add the first one, or import your list.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Import" })).toBeTruthy();
});

test("people who may neither import nor export see no menu", async () => {
  showParts(EVERYTHING);
  expect(await screen.findByRole("button", { name: "Add part" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

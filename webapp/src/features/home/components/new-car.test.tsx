import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { COPY, HINT, serveElsewhere } from "@/testing/elsewhere";
import { answer, at, refuse, server } from "@/testing/server";
import { DETAILS, record, searchFor } from "@/testing/show-home";

// The hint loads after the search.
vi.setConfig({ testTimeout: 15_000 });

const MAY = ["change_jobs", "change_customers"];
const NEW_CAR = { name: "New car MH 12 RT 7789" };
const USE = { name: "Use MH 12 RT 7789" };

function serveSearch(records: object[]) {
  server.use(http.get(DETAILS, () => answer({ searchType: 1, records })));
}

test("a plate that only another branch knows is copied, and the search opens it", async () => {
  const { sought, copied } = serveElsewhere("MH12RT7789");
  serveSearch([]);
  const user = await searchFor("mh12rt7789", MAY);
  expect(await screen.findByText(HINT)).toBeTruthy();
  expect(screen.getByRole("button", NEW_CAR)).toBeTruthy();
  serveSearch([record({ vehicleNumber: "MH12RT7789", customerName: "Asha Rao" })]);
  await user.click(screen.getByRole("button", USE));
  expect(await screen.findByRole("dialog", { name: "Which customer?" })).toBeTruthy();
  expect(sought).toEqual(["MH12RT7789"]);
  expect(copied).toEqual([
    { fromGarageId: 22, searchText: "MH12RT7789", vehicleNumber: "MH12RT7789" },
  ]);
});

test("a refused copy shows the reason, and the hint stays", async () => {
  serveElsewhere("MH12RT7789");
  serveSearch([]);
  const message = "Your garage already has the vehicle MH 12 RT 7789";
  const error = { vehicleNumber: [message] };
  server.use(http.post(COPY, () => refuse(422, { code: "invalid", error })));
  const user = await searchFor("mh12rt7789", MAY);
  await user.click(await screen.findByRole("button", USE));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(HINT)).toBeTruthy();
});

test("a plate of this branch is not looked for in other branches", async () => {
  const { sought } = serveElsewhere("MH12RT7789");
  serveSearch([record()]);
  await searchFor("mh12rt7789", MAY);
  expect(await screen.findByRole("dialog", { name: "Which customer?" })).toBeTruthy();
  expect(sought).toEqual([]);
});

test("a person who cannot add customers does not look in other branches", async () => {
  const { sought } = serveElsewhere("MH12RT7789");
  serveSearch([]);
  await searchFor("mh12rt7789", ["change_jobs"]);
  expect(await screen.findByText("No record found.")).toBeTruthy();
  expect(sought).toEqual([]);
});

test("after too many lookups, a new car can still be entered", async () => {
  let lookups = 0;
  server.use(
    http.post(at("/api/garage/find-in-branches"), () => {
      lookups += 1;
      return refuse(429, { code: "slow_down" });
    }),
  );
  serveSearch([]);
  await searchFor("mh12rt7789", MAY);
  expect(await screen.findByRole("button", NEW_CAR)).toBeTruthy();
  await waitFor(() => expect(lookups).toBe(1));
  expect(screen.queryByText(HINT)).toBeNull();
});

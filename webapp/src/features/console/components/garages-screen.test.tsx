import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { listed, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { readAdminToken } from "../token";
import { GaragesScreen } from "./garages-screen";

const GARAGES = at("/api/console/garages");
let requests: URLSearchParams[] = [];

beforeEach(() => {
  requests = [];
  signInAdmin();
  server.use(
    http.get(GARAGES, ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return answer({ records: [listed()], recordCount: 1 });
    }),
  );
});

test("Garages screen sends the filter from the URL", async () => {
  window.history.replaceState(null, "", "/console/garages?search=an&state=trial&plan=pro&sort=end");
  renderApp(<GaragesScreen />);
  const table = within(await screen.findByRole("table", { name: "Garages" }));
  const link = await table.findByRole("link", { name: /Andheri/ });
  expect(link.getAttribute("href")).toBe("/console/garages/view?garageId=7");
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({
    currentPage: "1",
    pageSize: "10",
    searchText: "an",
    state: "trial",
    planCode: "pro",
    sort: "end",
  });
  expect(screen.getAllByText("Never active").length).toBeGreaterThan(0);
});

test("Choosing a subscription state in the garage filter updates the URL", async () => {
  const { user } = renderApp(<GaragesScreen />);
  await user.selectOptions(await screen.findByLabelText("State"), "grace");
  expect(address()).toBe("/?state=grace");
});

test("Garages screen shows “No garages found” when no garage matches", async () => {
  server.use(http.get(GARAGES, () => answer({ records: [], recordCount: 0 })));
  renderApp(<GaragesScreen />);
  expect(await screen.findByText(/No garages found/)).toBeTruthy();
});

test("Garages screen can be loaded again after a failed request", async () => {
  server.use(http.get(GARAGES, () => refuse(400, { code: "x" }), { once: true }));
  const { user } = renderApp(<GaragesScreen />);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect((await screen.findAllByText("Andheri")).length).toBeGreaterThan(0);
});

test("Expired console session is removed, and the person's garage session is kept", async () => {
  localStorage.setItem("token", "gt_mine");
  server.use(http.get(GARAGES, () => HttpResponse.json({ success: false }, { status: 401 })));
  renderApp(<GaragesScreen />);
  await waitFor(() => expect(readAdminToken()).toBeNull());
  expect(localStorage.getItem("token")).toBe("gt_mine");
});

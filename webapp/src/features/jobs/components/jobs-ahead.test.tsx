import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import Page from "@/app/dashboard/manage/jobs/page";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { ALL, asked, LIST, serveJobs } from "@/testing/show-jobs";
import { JobsAhead } from "./jobs-ahead";

const NARROWED = `${LIST}?page=2&size=25&search=JOB-00031&status=1,3`;

beforeEach(serveJobs);

function openAt(address: string) {
  window.history.replaceState(null, "", address);
  signInWith(ALL);
}

test("the list is asked for before its screen is drawn, with what the address says", async () => {
  openAt(NARROWED);
  renderApp(<JobsAhead />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    garageId: "11",
    currentPage: "2",
    pageSize: "25",
    searchText: "JOB-00031",
    filter: expect.stringContaining("[1,3]"),
  });
});

test.each([LIST, NARROWED])("and not once more by the screen: %s", async (address) => {
  openAt(address);
  renderApp(<Page />);
  expect(await within(await screen.findByRole("table")).findByText("JOB-00031")).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test("the board does not ask for the list", async () => {
  openAt(`${LIST}?view=board`);
  renderApp(<JobsAhead />);
  await new Promise((done) => setTimeout(done, 50));
  expect(asked).toEqual([]);
});

test("who has signed out asks for nothing, though the browser remembers the branch", async () => {
  openAt(LIST);
  localStorage.removeItem("token");
  renderApp(<JobsAhead />);
  await new Promise((done) => setTimeout(done, 50));
  expect(asked).toEqual([]);
});

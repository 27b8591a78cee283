import { screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { estimateRow } from "@/testing/estimates";
import { garage, signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import type { ListedEstimate } from "../types";
import { EstimatesOfCar } from "./estimates-of-car";
import EstimatesOfCarNotice from "./estimates-of-car-notice";

const ESTIMATES = at("/api/garage/estimates");
const APPROVED =
  "Asha Rao approved ₹4,543.00 on EST-00091 for this car. A job opened with this form is not held to that amount.";
const WAITS = "EST-00091 for this car waits for an answer.";

const approved: ListedEstimate = {
  ...estimateRow,
  state: "decided",
  jobCode: null,
  customerId: 8,
  visitIsOpen: true,
  decision: { name: "Asha Rao", approvedTotal: 4543 },
};
const waiting: ListedEstimate = { ...approved, state: "sent", decision: null };

let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  window.history.replaceState(null, "", "/dashboard/add-new-job?customerId=8&vehicleId=9");
});

function serve(rows: ListedEstimate[]) {
  server.use(
    http.get(ESTIMATES, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ estimates: rows, recordCount: rows.length, asOf: null });
    }),
  );
}

function show(
  rows: ListedEstimate[],
  permissions = ["see_jobs", "change_jobs", "change_estimates"],
) {
  signInWith(permissions);
  serve(rows);
  return renderApp(<EstimatesOfCar />);
}

test("an approved estimate of the car is named with the link to its job", async () => {
  show([approved]);
  expect(await screen.findByText(APPROVED)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open its job" });
  expect(link.getAttribute("href")).toBe(
    "/dashboard/manage/estimates/open-job?garageId=11&estimateId=91",
  );
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ garageId: "11", vehicleId: "9" });
});

test("an estimate of the car that waits is named with the link to it", async () => {
  show([waiting]);
  expect(await screen.findByText(WAITS)).toBeTruthy();
  const link = screen.getByRole("link", { name: "See the estimate" });
  expect(link.getAttribute("href")).toBe(
    "/dashboard/manage/estimates/view?garageId=11&estimateId=91",
  );
});

test("a person who may not open the job of an estimate gets the link to the estimate", async () => {
  show([approved], ["see_jobs", "change_jobs"]);
  expect(await screen.findByText(APPROVED)).toBeTruthy();
  expect(screen.getByRole("link").textContent).toBe("See the estimate");
});

test.each<[string, Partial<ListedEstimate>]>([
  ["of another customer", { customerId: 7 }],
  ["of a closed visit", { visitIsOpen: false }],
  ["of a visit with a job", { jobCode: "JOB-00031" }],
  ["with nothing approved", { decision: { name: "Asha Rao", approvedTotal: 0 } }],
  ["that was withdrawn", { state: "withdrawn", decision: null }],
])("an estimate %s is not named", async (_, changes) => {
  const supplementary = { ...waiting, estimateId: 92, code: "EST-00092", jobCode: "JOB-00032" };
  show([{ ...approved, ...changes }, supplementary]);
  expect(await screen.findByText("EST-00092 for this car waits for an answer.")).toBeTruthy();
  expect(screen.queryByText(/EST-00091/)).toBeNull();
});

test("a failed request shows no message", async () => {
  signInWith(["see_jobs", "change_jobs"]);
  let calls = 0;
  server.use(
    http.get(ESTIMATES, () => {
      calls += 1;
      return HttpResponse.json({ success: false, message: "No" }, { status: 400 });
    }),
  );
  const { container } = renderApp(<EstimatesOfCar />);
  await waitFor(() => expect(calls).toBe(1));
  expect(container.textContent).toBe("");
});

test("a person who may not see estimates causes no request", async () => {
  serve([approved]);
  const mine = garage(11, "Andheri", { permissions: ["change_jobs"] });
  const { container } = renderApp(<EstimatesOfCarNotice garage={mine} />);
  await delay(50);
  expect(asked).toEqual([]);
  expect(container.textContent).toBe("");
});

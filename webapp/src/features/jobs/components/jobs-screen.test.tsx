import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobDefaults, jobRow, jobSheet } from "@/testing/jobs";
import { everyMediaMatches } from "@/testing/media";
import { garage, me, storeSession, whitefield } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { JobsScreen } from "./jobs-screen";

const JOBS = at("/api/garage/jobs");
const STATUS = at("/api/garage/jobs/change-status");
const ALL = ["change_jobs", "change_job_status", "deliver_jobs"];
const LIST = "/dashboard/manage/jobs";
const LATE = { overdue: true, expectedDOD: "2026-11-18", balanceDue: 1180 };
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(JOBS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const jobs = [jobRow(31, LATE), jobRow(30, { jobStatusId: 4, jobStatus: "Delivered" })];
      return answer({ jobs, recordCount: 42, asOf: 31 });
    }),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get("*/api/garage/jobs/31", () => answer(jobSheet)),
  );
});

function show(permissions = ALL, address = LIST) {
  window.history.replaceState(null, "", address);
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine, whitefield]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine, whitefield] })));
  return renderApp(<JobsScreen bill={<p>The bill</p>} />);
}

const table = async () => within(await screen.findByRole("table", { name: "Jobs" }));
const status = async () =>
  (await table()).findByRole<HTMLSelectElement>("combobox", { name: "Status of JOB-00031" });

describe("the list", () => {
  test("shows each job under the specified heads, what is late and what is owed with it", async () => {
    show();
    const rows = await table();
    await rows.findByText("JOB-00031");
    expect(rows.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Job ID",
      "Customer",
      "Job Cat.",
      "Created On",
      "Status",
      "Actions",
    ]);
    const [, first] = rows.getAllByRole("row");
    const row = within(first as HTMLElement);
    expect(row.getByText("MH 12 AB 1234")).toBeTruthy();
    expect(row.getByText("Engine")).toBeTruthy();
    expect(row.getByText("+2")).toBeTruthy();
    expect(row.getByText("and Brakes, Wash")).toBeTruthy();
    expect(row.getByText("19/11/2026")).toBeTruthy();
    expect(row.getByText("Overdue since 18/11/2026")).toBeTruthy();
    expect(row.getByText("₹1,180.00 due")).toBeTruthy();
    expect(screen.getByText("1-10 of 42 results")).toBeTruthy();
  });

  test("asks without a filter where none is chosen, and searches in capitals", async () => {
    const { user } = show();
    await (await table()).findByText("JOB-00031");
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      garageId: "11",
      currentPage: "1",
      pageSize: "10",
      searchText: "",
    });
    await user.type(screen.getByRole("textbox", { name: "Search Job ID" }), "job-0003");
    await waitFor(() =>
      expect(router.replace).toHaveBeenLastCalledWith(`${LIST}?search=JOB-0003`, { scroll: false }),
    );
  });

  test("takes what home's numbers lead here with, as chips that can be removed", async () => {
    const { user } = show(ALL, `${LIST}?status=1&dateFilter=4&category=7&waiting=overdue`);
    const chips = within(await screen.findByRole("list", { name: "Filters" }));
    expect(JSON.parse(asked[0]?.get("filter") ?? "")).toEqual({
      status: [1],
      garageJobCategory: [7],
      dateFilter: 4,
      waiting: "overdue",
    });
    await chips.findByRole("button", { name: "Remove the filter Engine" });
    expect(chips.getAllByRole("button").map((chip) => chip.textContent)).toEqual([
      "Overdue",
      "This week",
      "Open",
      "Engine",
      "Clear all",
    ]);
    await user.click(chips.getByRole("button", { name: "Remove the filter Overdue" }));
    expect(router.replace).toHaveBeenLastCalledWith(
      `${LIST}?status=1&dateFilter=4&category=7`,
      expect.anything(),
    );
  });

  test("that has nothing says so", async () => {
    server.use(http.get(JOBS, () => answer({ jobs: [], recordCount: 0, asOf: 0 })));
    show();
    expect(await screen.findByText("No results found")).toBeTruthy();
  });

  test.each([
    ["jobs", JOBS, null],
    ["defaults", at("/api/garage/get-job-defaults"), "Failed to fetch job defaults"],
  ])("whose %s cannot be loaded ends on the server-down page", async (_, path, message) => {
    server.use(http.get(path, () => refuse(404, { code: "x" })));
    show();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
    if (message) expect(await screen.findByText(message)).toBeTruthy();
  });

  test("offers no change to who may not", async () => {
    const { user } = show([]);
    const rows = await table();
    await rows.findByText("JOB-00031");
    expect(screen.queryByRole("link", { name: "Add New Job" })).toBeNull();
    expect(rows.queryByRole("combobox")).toBeNull();
    await user.click(rows.getByRole("button", { name: "Actions for JOB-00031" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["View"]);
  });
});

describe("the filter", () => {
  test("is chosen in its sheet, and stands in the address once applied", async () => {
    const { user } = show();
    await (await table()).findByText("JOB-00031");
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Filter" }).disabled).toBe(
        false,
      ),
    );
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
    const groups = sheet.getAllByRole("group").map((group) => group.firstChild?.textContent);
    expect(groups).toEqual(["Status", "Job Category"]);
    await user.click(sheet.getByRole("checkbox", { name: "Ready" }));
    await user.click(sheet.getByRole("checkbox", { name: "Delivered" }));
    await user.click(sheet.getByRole("checkbox", { name: "Engine" }));
    await user.click(sheet.getByRole("button", { name: "Apply Filter" }));
    expect(router.replace).toHaveBeenLastCalledWith(
      `${LIST}?status=3%2C4&category=7`,
      expect.anything(),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("stays as it was after Cancel", async () => {
    const { user } = show(ALL, `${LIST}?status=1`);
    await user.click(await screen.findByRole("button", { name: /^Filter/ }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
    await user.click(sheet.getByRole("checkbox", { name: "Open" }));
    await user.click(sheet.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.replace).not.toHaveBeenCalled();
  });
});

describe("the status", () => {
  test("is shown at once, cannot be changed meanwhile, and the server's message is told", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let sent: unknown;
    server.use(
      http.post(STATUS, async ({ request }) => {
        sent = await request.json();
        await held;
        const message = "Job JOB-00031 is ready to be delivered.";
        return HttpResponse.json({ success: true, message, data: {} });
      }),
    );
    const { user } = show();
    await user.selectOptions(await status(), "Ready");
    await waitFor(async () => expect((await status()).value).toBe("3"));
    expect((await status()).disabled).toBe(true);
    release();
    expect(await screen.findByText("Job JOB-00031 is ready to be delivered.")).toBeTruthy();
    await waitFor(async () => expect((await status()).disabled).toBe(false));
    expect((await status()).value).toBe("3");
    expect(sent).toEqual({ jobId: 31, jobStatusId: 3 });
  });

  test.each([
    [409, "This job cannot be changed now.", "This job cannot be changed now."],
    [500, "", "Failed to update job status"],
  ])("goes back when the server answers %i, and says why", async (code, message, told) => {
    server.use(http.post(STATUS, () => refuse(code, { code: "x", message })));
    const { user } = show();
    await user.selectOptions(await status(), "Ready");
    expect(await screen.findByText(told)).toBeTruthy();
    await waitFor(async () => expect((await status()).value).toBe("1"));
  });

  test("can be set to Delivered alone by who may hand over and nothing else", async () => {
    show(["deliver_jobs"]);
    const choices = [...(await status()).options].map(({ text }) => text);
    expect(choices).toEqual(["Open", "Delivered"]);
  });

  test("has the likely next step beside it on a phone's card", async () => {
    everyMediaMatches();
    let sent: unknown;
    server.use(
      http.post(STATUS, async ({ request }) => {
        sent = await request.json();
        return answer({});
      }),
    );
    const { user } = show();
    const cards = within(await screen.findByRole("list", { name: "Jobs" }));
    await user.click(await cards.findByRole("button", { name: "Start work JOB-00031" }));
    await waitFor(() => expect(sent).toEqual({ jobId: 31, jobStatusId: 2 }));
  });
});

describe("a row's actions", () => {
  async function act(name: string) {
    const { user } = show();
    const [button] = await screen.findAllByRole("button", { name: "Actions for JOB-00031" });
    await user.click(button as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name }));
    return user;
  }

  test("View opens the sheet by the address", async () => {
    await act("View");
    expect(router.push).toHaveBeenCalledWith(`${LIST}?jobId=31`, { scroll: false });
  });

  test("Edit leads to the job's form, in this garage", async () => {
    await act("Edit");
    expect(router.push).toHaveBeenCalledWith("/dashboard/update-job?garageId=11&jobId=31");
  });

  const remove = async () => {
    const user = await act("Delete");
    const question = within(
      await screen.findByRole("alertdialog", { name: "Do you want to delete Job JOB-00031" }),
    );
    expect(question.getByRole("button", { name: "Cancel" })).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Delete" }));
  };

  test("Delete is done once confirmed, and the list is asked for again", async () => {
    server.use(http.delete("*/api/garage/jobs/31", () => answer(null)));
    await remove();
    expect(await screen.findByText("Job deleted successfully")).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("Delete that is refused says why", async () => {
    const message = "This job has an invoice.";
    server.use(
      http.delete("*/api/garage/jobs/31", () => refuse(200, { code: "job_invoiced", message })),
    );
    await remove();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalledWith("/error");
  });

  test("Delete that fails ends on the server-down page", async () => {
    server.use(http.delete("*/api/garage/jobs/31", () => HttpResponse.error()));
    await remove();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });
});

describe("the sheet", () => {
  const open = async (address = `${LIST}?page=2&jobId=31`) => {
    const shown = show(ALL, address);
    const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
    return { ...shown, sheet };
  };

  test("shows everything that is specified", async () => {
    const { sheet } = await open();
    await sheet.findByText("JOB-00031");
    const facts = Object.fromEntries(
      sheet
        .getAllByRole("term")
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toEqual({
      "Job ID": "JOB-00031",
      Status: "In Progress",
      Priority: "High",
      "Created on": "19/11/2026, 9:30 am",
      "Last updated": "20/11/2026, 5:05 pm",
      "Entry date": "06/01/2020",
      "Expected delivery": "08/01/2020 · overdue",
      Phone: "98200 12345",
      "Customer ID": "CUST-00008",
      "Vehicle ID": "9",
      "Assigned to": "Meera Iyer",
      "Pickup required": "No",
      "Payment method": "UPI",
      "Invoice Status": "No",
      Odometer: "60,451 km",
      "Fuel level": "A quarter",
      Subtotal: "₹850.50",
      "Tax Status (18%)": "Applied · ₹153.09",
      "Total amount": "₹1,003.59",
    });
    for (const text of [
      "MH 12 AB 1234",
      "Meera Bhat",
      "Honda City",
      "Engine oil change",
      "₹1,000.00",
      "Mind the scratch",
      "Knocks when cold",
      "Status: Open → In Progress",
      "The bill",
    ])
      expect(sheet.getByText(text)).toBeTruthy();
  });

  test("waits with a spinner, and closes to where the list was", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    server.use(http.get("*/api/garage/jobs/31", () => held.then(() => answer(jobSheet))));
    const { user, sheet } = await open();
    expect(sheet.getByText("Loading the job sheet")).toBeTruthy();
    release();
    await sheet.findByText("JOB-00031");
    await user.click(sheet.getByText("Close"));
    expect(router.replace).toHaveBeenCalledWith(`${LIST}?page=2`, { scroll: false });
  });

  test("of no job says so", async () => {
    server.use(http.get("*/api/garage/jobs/99", () => refuse(404, { code: "not_found" })));
    const { sheet } = await open(`${LIST}?jobId=99`);
    expect(await sheet.findByText("No job details found")).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test("that cannot be loaded says so, and can be tried again", async () => {
    server.use(http.get("*/api/garage/jobs/31", () => refuse(400, { code: "x" })));
    const { user, sheet } = await open();
    expect(await screen.findByText("Error fetching job details")).toBeTruthy();
    server.use(http.get("*/api/garage/jobs/31", () => answer(jobSheet)));
    await user.click(sheet.getByRole("button", { name: "Try Again" }));
    expect(await sheet.findByText("JOB-00031")).toBeTruthy();
  });
});

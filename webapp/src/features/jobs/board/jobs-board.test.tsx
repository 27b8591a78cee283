import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { boardJob, jobBoard, jobDefaults } from "@/testing/jobs";
import { garage, me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { watchSight } from "@/testing/sight";
import { JobsScreen } from "../list/jobs-screen";

const BOARD = at("/api/garage/jobs/board");
const STATUS = at("/api/garage/jobs/change-status");
const ALL = ["change_jobs", "change_job_status", "deliver_jobs"];
const ADDRESS = "/dashboard/manage/jobs?view=board";
let sent: unknown[] = [];
let jobs = [boardJob(1)];

beforeEach(() => {
  sent = [];
  jobs = [
    boardJob(1),
    boardJob(2, { vehicleNumber: "KA05MN4321", customerName: "Ravi Rao", overdue: true }),
    boardJob(3, { jobStatusId: 3, jobStatus: "Ready" }),
  ];
  server.use(
    http.get(BOARD, () => answer(jobBoard(...jobs))),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.post(STATUS, async ({ request }) => {
      const body = (await request.json()) as { jobId: number; jobStatusId: number };
      sent.push(body);
      const status = jobDefaults.jobStatuses.find((one) => one.jobStatusId === body.jobStatusId);
      jobs = jobs.map((job) => (job.jobId === body.jobId ? { ...job, ...status } : job));
      return answer({ jobId: body.jobId });
    }),
  );
});

async function show(permissions = ALL, address = ADDRESS) {
  window.history.replaceState(null, "", address);
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine] })));
  const { user } = renderApp(
    <JobsScreen bill={null} aboveApproval={null} refusals={{ job_has_money: <p>The money?</p> }} />,
  );
  await screen.findByRole("region", { name: /^Open/ });
  return user;
}

const column = (name: string) => screen.getByRole("region", { name: new RegExp(`^${name}`) });
const plates = (name: string) =>
  within(column(name))
    .queryAllByRole("listitem")
    .map((card) => within(card).getByText(/^[A-Z]{2} \d/).textContent);
const link = (code: RegExp) => screen.getByRole("link", { name: code });
const cardOf = (name: RegExp) => link(name).closest("li") as HTMLElement;

test("the job board has a column with a count for each status, and its cards show customer and delivery date", async () => {
  await show();
  expect(screen.getAllByRole("heading", { level: 2 }).map((head) => head.textContent)).toEqual([
    "Open2",
    "In Progress0",
    "Ready1",
    "Delivered0today",
    "Cancelledlatest",
  ]);
  const card = within(cardOf(/Ravi Rao/));
  expect(card.getByText("JOB-00002 · Swift")).toBeTruthy();
  expect(card.getByText("Overdue 21/11/2026")).toBeTruthy();
  expect(within(column("Ready")).getByText("Due 21/11/2026")).toBeTruthy();
  expect(link(/Ravi Rao/).getAttribute("href")).toBe(`${ADDRESS}&jobId=2`);
});

test("dragging a card on the job board changes the status immediately, and Undo restores the old status", async () => {
  const user = await show();
  const card = cardOf(/Ravi Rao/);
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(card, { dataTransfer });
  expect(fireEvent.dragOver(column("Open"))).toBe(true); // The card's own column is not a drop target.
  expect(fireEvent.dragOver(column("In Progress"))).toBe(false);
  fireEvent.drop(column("In Progress"), { dataTransfer });
  await waitFor(() => expect(plates("In Progress")).toEqual(["KA 05 MN 4321"]));
  expect(plates("Open")).toEqual(["MH 12 AB 1234"]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(plates("In Progress")).toEqual([]));
  await waitFor(() =>
    expect(sent).toEqual([
      { jobId: 2, jobStatusId: 2, sendInvoice: true },
      { jobId: 2, jobStatusId: 1, sendInvoice: true },
    ]),
  );
});

test("moving a card on the job board with the keyboard announces each column and keeps the focus", async () => {
  const user = await show();
  link(/Ravi Rao/).focus();
  await user.keyboard(" ");
  expect(screen.getByText(/JOB-00002 lifted/)).toBeTruthy();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByText("JOB-00002 over Ready")).toBeTruthy();
  await user.keyboard(" ");
  await waitFor(() => expect(plates("Ready")).toEqual(["KA 05 MN 4321", "MH 12 AB 1234"]));
  await waitFor(() => expect(document.activeElement).toBe(link(/Ravi Rao/)));
  await waitFor(() => expect(sent).toEqual([{ jobId: 2, jobStatusId: 3, sendInvoice: true }]));
});

test("moving a job with an invoice or a payment to “Cancelled” moves its card back and opens the cancel dialog", {
  tags: "spec:invoices-11",
}, async () => {
  server.use(
    http.post(STATUS, () =>
      refuse(409, { code: "job_has_money", message: "This job has an invoice or a payment." }),
    ),
  );
  const user = await show();
  link(/Ravi Rao/).focus();
  await user.keyboard(" {ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight} ");
  expect(await screen.findByText("The money?")).toBeTruthy();
  await waitFor(() => expect(plates("Open")).toEqual(["MH 12 AB 1234", "KA 05 MN 4321"]));
  expect(screen.queryByText("This job has an invoice or a payment.")).toBeNull();
});

test("Escape cancels moving a card on the job board with the keyboard", async () => {
  const user = await show();
  link(/Ravi Rao/).focus();
  await user.keyboard(" {ArrowRight}{Escape}{ArrowRight}");
  expect(screen.getByText("JOB-00002 stays Open")).toBeTruthy();
  expect(plates("Open")).toHaveLength(2);
  expect(sent).toEqual([]);
});

test("the menu of a card on the job board changes the job's status", async () => {
  const user = await show();
  await user.click(screen.getByRole("button", { name: "Move JOB-00003" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delivered" }));
  await waitFor(() => expect(sent).toEqual([{ jobId: 3, jobStatusId: 4, sendInvoice: true }]));
  expect(within(column("Delivered")).getByText("Meera Bhat")).toBeTruthy();
});

test("a card moves back to its column and shows the reason when the server refuses the status", async () => {
  server.use(http.post(STATUS, () => refuse(409, { code: "x", message: "It is invoiced." })));
  const user = await show();
  await user.click(screen.getByRole("button", { name: "Move JOB-00003" }));
  await user.click(await screen.findByRole("menuitem", { name: "Open" }));
  expect(await screen.findByText("It is invoiced.")).toBeTruthy();
  expect(plates("Ready")).toHaveLength(1);
  expect(plates("Open")).toHaveLength(2);
});

test("people who can only deliver jobs can move cards on the job board only to “Delivered”", async () => {
  const user = await show(["deliver_jobs"]);
  await user.click(screen.getByRole("button", { name: "Move JOB-00003" }));
  const choices = await screen.findAllByRole("menuitem");
  expect(choices.map((choice) => choice.textContent)).toEqual(["Delivered"]);
});

test("people who can only view jobs cannot move cards on the job board", async () => {
  await show([]);
  expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  expect(cardOf(/Ravi Rao/).draggable).toBe(false);
});

test("searching the job board filters all columns and ignores spaces and hyphens in plates", async () => {
  await show(ALL, `${ADDRESS}&search=ka-05 mn`);
  expect(plates("Open")).toEqual(["KA 05 MN 4321"]);
  expect(within(column("Ready")).getByText("None found")).toBeTruthy();
});

test("searching the job board finds a customer in another script", async () => {
  await show(ALL, `${ADDRESS}&search=${encodeURIComponent("रवि राव")}`);
  expect(cardOf(/Ravi Rao/)).toBeTruthy();
  expect(within(column("Ready")).getByText("None found")).toBeTruthy();
});

test("a column of the job board links to the job list if it has more jobs than cards", async () => {
  const board = jobBoard(...jobs);
  const [open, ...others] = board.columns;
  server.use(http.get(BOARD, () => answer({ columns: [{ ...open, count: 612 }, ...others] })));
  await show();
  const more = within(column("Open")).getByRole("link", { name: "610 more in the list" });
  expect(more.getAttribute("href")).toBe("/dashboard/manage/jobs?status=1");
});

test("a job board that cannot be loaded opens the page /error", async () => {
  server.use(http.get(BOARD, () => HttpResponse.error()));
  window.history.replaceState(null, "", ADDRESS);
  storeSession();
  renderApp(<JobsScreen bill={null} aboveApproval={null} refusals={{}} />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"), { timeout: 15_000 });
});

test("a card moved below the rendered part of a column is rendered and focused", async () => {
  watchSight();
  const ready = { jobStatusId: 3, jobStatus: "Ready" };
  jobs = [...Array.from({ length: 60 }, (_, at) => boardJob(at + 1, ready))];
  jobs.push(boardJob(61, { customerName: "Ravi Rao" }));
  const user = await show();
  expect(plates("Ready")).toHaveLength(24);
  link(/Ravi Rao/).focus();
  await user.keyboard(" {ArrowRight}{ArrowRight} ");
  await waitFor(() => expect(plates("Ready")).toHaveLength(61));
  await waitFor(() => expect(document.activeElement).toBe(link(/Ravi Rao/)));
});

test("a long board column renders more cards when its end scrolls near the visible area", async () => {
  const sight = watchSight();
  jobs = Array.from({ length: 60 }, (_, at) => boardJob(at + 1));
  await show();
  const counts = [];
  for (let n = 0; n < 3; n += 1) {
    counts.push(plates("Open").length);
    act(sight.come);
  }
  expect(counts).toEqual([24, 32, 40]);
  expect(within(column("Open")).getByText("60")).toBeTruthy();
});

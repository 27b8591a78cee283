import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeAdvance } from "@/features/invoices/offered-advance";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import {
  asha,
  create,
  EVERY,
  lineField,
  MAY,
  replyTo,
  SAVED,
  saved,
  searched,
  sent,
  serveCars,
  serveIntake,
  showIntake,
  textIn,
  write,
} from "@/testing/show-intake";

const TODAY = isoToday();
const JOB_ID = 57;
const NEW = "KA05MX7171 baleno engine oil change kal Ramesh Patil 98123 45670";
const KNOWN = "MH12AB1234 engine oil change";

beforeEach(serveIntake);
afterEach(() => void vi.useRealTimers());

test("an entry without its fields shows an error under each, and is not sent", async () => {
  const { user } = showIntake();
  await screen.findByDisplayValue(dayMonthYear(TODAY));
  await create(user);
  for (const text of [
    "Vehicle Number is required",
    "Customer Name is required",
    "Please add at least one service",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a press right after the last key sends what the line says", async () => {
  serveCars([asha]);
  const { user } = showIntake();
  await write(user, KNOWN);
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[0]).toMatchObject({ customer: { customerId: 8 }, vehicle: { vehicleId: 9 } });
});

test("the open job that an entry has just made is no question behind its answer", async () => {
  serveCars([asha]);
  const { user } = showIntake();
  await write(user, KNOWN);
  await screen.findByRole("button", { name: /Asha Rao/ });
  const openJob = { jobId: JOB_ID, jobCode: "JOB-00057", createdOn: "2026-11-24T09:30:00+05:30" };
  serveCars([{ ...asha, openJob }]);
  searched.length = 0;
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  await waitFor(() => expect(searched).toEqual(["MH12AB1234"]));
  await new Promise((later) => setTimeout(later, 50));
  expect(screen.queryByText(/is open for this car/)).toBeNull();
});

test("an advance that the line names is offered as a payment of the new job", async () => {
  serveCars([asha]);
  const { user } = showIntake([...MAY, "record_payments"]);
  await write(user, `${KNOWN} 800 advance`);
  await screen.findByText("Engine oil change");
  expect(screen.queryByText(/You wrote/)).toBeNull();
  await create(user);
  const dialog = within(await screen.findByRole("dialog", { name: SAVED }));
  await user.click(dialog.getByRole("button", { name: "Record the advance of ₹800.00" }));
  expect(router.push).toHaveBeenCalledWith(expect.stringContaining(`jobId=${JOB_ID}`));
  expect(takeAdvance(JOB_ID)).toBe(800);
  // It is offered once.
  expect(takeAdvance(JOB_ID)).toBeUndefined();
  expect(sent[0]).toMatchObject({ additionalComments: "Advance: ₹800.00" });
});

test("Ctrl+Enter in the line creates the job, also before the shortcuts are loaded", async () => {
  serveCars([asha]);
  const { user } = showIntake();
  await write(user, KNOWN);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent).toHaveLength(1);
});

test("a press before the services are there waits for them", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get(at("/api/garage/jobservices"), async () => {
      await released;
      return answer(EVERY);
    }),
  );
  serveCars([asha]);
  const { user } = showIntake();
  await write(user, KNOWN);
  await create(user);
  expect(sent).toEqual([]);
  release();
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[0]?.services).toMatchObject([{ serviceId: expect.any(Number) }]);
});

test("an entry after a lost answer is equal to the first one, so it becomes one job", async () => {
  replyTo(() => HttpResponse.error(), saved);
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  expect(
    await screen.findByText("Network error: Please check your internet connection."),
  ).toBeTruthy();
  expect(textIn("Customer Name")).toBe("Ramesh Patil");
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[0]?.intakeId).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[0]?.slip).toMatch(/^P-[0-9A-Z]{4}$/);
  expect(sent[1]).toEqual(sent[0]);
});

test("an entry after a lost answer is sent as it was, although the garage knows its car by now", async () => {
  replyTo(() => HttpResponse.error(), saved);
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  await screen.findByText("Network error: Please check your internet connection.");
  // The server has saved the entry. What the screen knows of the car is asked for again after ten seconds.
  const car = { ...asha, vehicleNumber: "KA05MX7171" };
  server.use(
    http.get(at("/api/garage/get-search-details"), () => answer({ searchType: 1, records: [car] })),
  );
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
  await create(user);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[1]).toEqual(sent[0]);
});

test("a reload keeps the entry and its id", async () => {
  replyTo(() => HttpResponse.error(), saved);
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  await screen.findByText("Network error: Please check your internet connection.");
  cleanup();
  const { user: again } = showIntake();
  expect(await screen.findByText("We restored your unfinished entry.")).toBeTruthy();
  expect((await lineField()).value).toBe(NEW);
  await create(again);
  await screen.findByRole("dialog", { name: SAVED });
  expect(sent[1]).toEqual(sent[0]);
  expect(sessionStorage).toHaveLength(0);
});

test("an entry whose line was emptied is not restored", async () => {
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  await user.clear(await lineField());
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test("an entry that was saved and then changed shows its first job", {
  tags: "spec:hand-16",
}, async () => {
  const said = "This entry is saved already, with other contents.";
  replyTo(
    () => HttpResponse.error(),
    () => refuse(409, { code: "key_reused", message: said, error: said }),
  );
  server.use(
    http.get(at("/api/garage/intakes/{intake_id}").replace("{intake_id}", ":id"), () =>
      answer({ jobId: 57, jobCode: "JOB-00057" }),
    ),
  );
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  await screen.findByText("Network error: Please check your internet connection.");
  await user.type(screen.getByLabelText("Complaint"), "noise");
  await create(user);
  const dialog = within(await screen.findByRole("dialog", { name: said }));
  await user.click(dialog.getByRole("button", { name: "View Job" }));
  expect(router.push).toHaveBeenLastCalledWith("/dashboard/manage/jobs/view?garageId=11&jobId=57");
});

test("the notes of the answer are shown, and the next car starts with an empty line", async () => {
  replyTo(() => saved(["Asha Rao is known here."]));
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  const dialog = within(await screen.findByRole("dialog", { name: SAVED }));
  expect(dialog.getByText("Asha Rao is known here.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Next car" }));
  expect((await lineField()).value).toBe("");
  expect(textIn("Vehicle Number")).toBe("");
  await write(user, KNOWN);
  await create(user);
  await waitFor(() => expect(screen.getAllByRole("alert").length).toBeGreaterThan(0));
  expect(sent).toHaveLength(1);
});

test("the server's field errors are shown under their fields", {
  tags: "spec:hand-18",
}, async () => {
  replyTo(() =>
    refuse(422, {
      code: "invalid",
      error: { phoneNumber: ["Enter a valid phone number"], services: ["Not found"] },
    }),
  );
  const { user } = showIntake();
  await write(user, NEW);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  expect(await screen.findByText("Enter a valid phone number")).toBeTruthy();
  expect(screen.getByText("Not found")).toBeTruthy();
});

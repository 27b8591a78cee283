import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { answer, refuse, sentBody, server } from "@/testing/server";
import { checkIn, finished, serveVisit, showVisit, VISIT } from "@/testing/visits";

test("a visit without a check-in offers one", async () => {
  serveVisit();
  showVisit();
  expect(await screen.findByText("No check-in yet.")).toBeTruthy();
  expect(screen.getByText("Note what is in the car before you move it.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Check in" });
  expect(link.getAttribute("href")).toBe("/dashboard/check-in?garageId=11&visitId=71");
  expect(screen.getByText("In the garage")).toBeTruthy();
});

test("a finished check-in shows its list, marks and signature", async () => {
  serveVisit({ checkIn: finished, jobId: 31, jobCode: "JOB-00031", jobStatus: "Open" });
  showVisit();
  expect(await screen.findByText("Left front door: scratch")).toBeTruthy();
  expect(screen.getByText("38,200 km")).toBeTruthy();
  expect(screen.getByText("Spare wheel, 2 keys")).toBeTruthy();
  expect(screen.getByAltText("Signature of Asha Rao")).toBeTruthy();
  expect(screen.getByRole("link", { name: "JOB-00031" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Close visit" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Continue check-in" })).toBeNull();
});

test("a visit without a job is closed with a reason", async () => {
  serveVisit({ checkIn });
  const { user } = showVisit();
  await user.click(await screen.findByRole("button", { name: "Close visit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Close visit" }));
  expect(dialog.getByText("Reason is required")).toBeTruthy();
  await user.type(dialog.getByLabelText("Reason"), "Too dear");
  const body = sentBody(`${VISIT}/close`, () => answer(null));
  await user.click(dialog.getByRole("button", { name: "Close visit" }));
  expect(await body).toEqual({ reason: "Too dear" });
});

test("a person who only reads gets no buttons, and a failed load can be tried again", async () => {
  serveVisit();
  const { unmount } = showVisit([]);
  await screen.findByText("No check-in yet.");
  expect(screen.queryByRole("link", { name: "Check in" })).toBeNull();
  unmount();
  server.use(http.get(VISIT, () => refuse(404, { code: "not_found" })));
  showVisit([]);
  expect(await screen.findByText("This car is not in this garage.")).toBeTruthy();
});

test("a deleted job has no link", async () => {
  serveVisit({ isOpen: false, jobId: 31, jobCode: "JOB-00031", jobStatus: null });
  showVisit();
  expect(await screen.findByText("JOB-00031, deleted")).toBeTruthy();
  expect(screen.getByText("Ended")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /JOB-00031/ })).toBeNull();
});

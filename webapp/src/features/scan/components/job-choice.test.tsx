import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { at, refuse, server } from "@/testing/server";
import { searches, serveScan, showScan } from "@/testing/show-scan";

beforeEach(serveScan);

test("the code of a job card opens its job", async () => {
  const { type } = showScan("");
  expect(await screen.findByText("Scan the code on the job card, or find the job.")).toBeTruthy();
  await type("SBJ31");
  expect(window.location.search).toBe("?jobId=31");
  expect(searches).toEqual([]);
});

test("a job is found by its number and chosen", async () => {
  const { user, type } = showScan("");
  await type("JOB-00031");
  const found = within(await screen.findByRole("list", { name: "Jobs found" }));
  expect(found.getAllByRole("button")).toHaveLength(1);
  await user.click(found.getByRole("button", { name: /JOB-00031/ }));
  expect(window.location.search).toBe("?jobId=31");
  expect(searches).toEqual(["JOB-00031"]);
});

test("a number that no job has shows that none was found", async () => {
  const { type } = showScan("");
  await type("JOB-00099");
  expect(await screen.findByText("No job has this number or plate.")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Jobs found" })).toBeNull();
});

test("a failed search for jobs can be tried again", async () => {
  let fails = true;
  server.use(
    http.get(at("/api/garage/jobs"), () => (fails ? refuse(500, { code: "internal" }) : undefined)),
  );
  const { type } = showScan("");
  await type("JOB-00031");
  expect(await screen.findByText("The jobs could not be loaded. Try again.")).toBeTruthy();
  fails = false;
  await type("JOB-00031");
  expect(await screen.findByRole("button", { name: /JOB-00031/ })).toBeTruthy();
});

test("people who may not take parts see no field", async () => {
  showScan("", ["see_parts"]);
  expect(await screen.findByText("Your role cannot take parts.")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Job number or plate" })).toBeNull();
});

test("a job of another garage is refused, and another job can be chosen", async () => {
  server.use(
    http.get("*/api/garage/jobs/31", () => refuse(404, { code: "not_found", message: "Gone." })),
  );
  const { user } = showScan();
  const refusal = "This label belongs to another garage, or the job is deleted.";
  expect(await screen.findByText(refusal)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Choose another job" }));
  expect(window.location.search).toBe("");
});

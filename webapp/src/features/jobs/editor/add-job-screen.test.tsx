import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { amounts, press, summary } from "@/testing/job-summary";
import { service } from "@/testing/jobs";
import { account, OWES } from "@/testing/khata";
import { changeInAnotherTab } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { address, router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { fill, serveAddJob, showAddJob as show, TODAY, toStepTwo } from "@/testing/show-add-job";

const JOBS = at("/api/garage/jobs");
const SAID = "Job JOB-00031 has been created successfully.";

beforeEach(serveAddJob);

describe("saving a new job", () => {
  test("a retry of a new job sends the same idempotency key and saves the job in the garage in which the form was opened", {
    tags: ["spec:shared-11", "spec:jobs-22", "spec:jobs-24", "spec:jobs-30", "spec:jobs-47"],
  }, async () => {
    const sent: { key: string | null; garages: (string | null)[]; body: unknown }[] = [];
    server.use(
      http.post(JOBS, async ({ request }) => {
        const named = new URL(request.url).searchParams.get("garageId");
        sent.push({
          key: request.headers.get("Idempotency-Key"),
          garages: [named, request.headers.get("X-Garage-Id")],
          body: await request.json(),
        });
        if (sent.length === 1) return HttpResponse.error();
        return HttpResponse.json({ success: true, message: SAID, data: { jobId: 31 } });
      }),
    );
    const user = await toStepTwo();
    await fill(user);
    await user.click(screen.getByRole("switch"));
    await user.selectOptions(screen.getByLabelText("Assigned Person"), "Meera Iyer");
    await user.type(screen.getByLabelText("Add any additional comments"), "Mind the scratch");
    await press(user, "Create Job");
    expect(
      await screen.findByText("Network error: Please check your internet connection."),
    ).toBeTruthy();
    changeInAnotherTab(() => localStorage.setItem("garageId", "22"));
    await press(user, "Create Job");
    const overlay = within(await screen.findByRole("dialog", { name: SAID }));
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({
      garages: ["11", "11"],
      body: {
        customerId: 8,
        vehicleId: 9,
        entryDate: TODAY,
        expectedDOD: TODAY,
        priorityId: 1,
        pickupNeeded: 2,
        paymentMethodId: 2,
        assignedUserId: 5,
        additionalComments: "Mind the scratch",
        taxCollected: 1,
        servicesOpted: [{ garageJobServiceId: 71, serviceRate: 1000 }],
        estimatedCost: 1180,
      },
    });
    await user.click(overlay.getByRole("button", { name: "Back to Dashboard" }));
    expect(router.push).toHaveBeenLastCalledWith("/dashboard/home");
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem("recentServices:11")).toBe("[71]");
  });

  test("a reload of the job form before the server's response does not create a second job", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(JOBS, async ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        if (keys.length === 1) await delay("infinite");
        return HttpResponse.json({ success: true, message: SAID, data: { jobId: 31 } });
      }),
    );
    const user = await toStepTwo();
    await fill(user);
    await press(user, "Create Job");
    await waitFor(() => expect(keys).toHaveLength(1));
    cleanup();
    const { user: again } = show();
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "UPI" })).checked).toBe(
      true,
    );
    await press(again, "Create Job");
    const overlay = within(await screen.findByRole("dialog", { name: SAID }));
    expect(keys).toEqual([keys[0], keys[0]]);
    await again.click(overlay.getByRole("button", { name: "View Job" }));
    expect(router.push).toHaveBeenLastCalledWith(
      "/dashboard/manage/jobs/view?garageId=11&jobId=31",
    );
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    [SAID, () => HttpResponse.json({ success: true, message: SAID, data: { jobId: 31 } }), 0],
    [
      "Your job is not saved. Your entries are kept in its form. Network error: Please check your internet connection.",
      () => HttpResponse.error(),
      1,
    ],
  ])(
    "the message '%s' is also shown when the person has already left the job form",
    async (told, answered, kept) => {
      let gone = () => {};
      const left = new Promise<void>((resolve) => {
        gone = resolve;
      });
      server.use(
        http.post(JOBS, async () => {
          await left;
          return answered();
        }),
      );
      const user = await toStepTwo();
      await fill(user);
      await press(user, "Create Job");
      cleanup();
      renderApp(<p>Another page</p>);
      gone();
      expect(await screen.findByText(told)).toBeTruthy();
      expect(sessionStorage).toHaveLength(kept);
    },
  );

  test("the job form keeps all values after a reload", async () => {
    const user = await toStepTwo();
    await fill(user);
    await user.type(screen.getByLabelText("Add any additional comments"), "Half a sen");
    document.body.replaceChildren();
    show();
    expect(await screen.findByText("Enter handling details")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Add any additional comments").value).toBe(
      "Half a sen",
    );
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "UPI" })).checked).toBe(
      true,
    );
    expect(summary().getByText("Added jobs (1)")).toBeTruthy();
  });

  test("the browser's Back and Forward buttons move between the steps of the job form and keep the values", async () => {
    const user = await toStepTwo();
    await user.type(screen.getByLabelText("Add any additional comments"), "Half a sen");
    window.history.back();
    expect(await screen.findByLabelText("Search sub category or Job id")).toBeTruthy();
    expect(summary().getByText("Added jobs (1)")).toBeTruthy();
    window.history.forward();
    expect(await screen.findByDisplayValue("Half a sen")).toBeTruthy();
    await press(user, "Cancel");
    expect(await screen.findByLabelText("Search sub category or Job id")).toBeTruthy();
    expect(address()).not.toContain("step");
  });

  test("the browser's Forward button does not open the second step of the job form without a service", async () => {
    const user = await toStepTwo();
    await press(user, "Cancel");
    await screen.findByLabelText("Search sub category or Job id");
    await user.click(summary().getByRole("button", { name: "Remove Engine oil change" }));
    const moved = new Promise((resolve) =>
      window.addEventListener("popstate", resolve, { once: true }),
    );
    window.history.forward();
    await moved;
    expect(address()).not.toContain("step");
    expect(screen.queryByText("Enter handling details")).toBeNull();
  });

  test("removing the last service returns to the first step of the job form", async () => {
    const user = await toStepTwo();
    await user.click(summary().getByRole("button", { name: "Remove Engine oil change" }));
    expect(await screen.findByLabelText("Search sub category or Job id")).toBeTruthy();
    expect(address()).not.toContain("step");
  });

  test("server errors show under the job form's fields", {
    tags: "spec:jobs-48",
  }, async () => {
    const error = { expectedDOD: ["Past dates cannot be picked"], assignedUserId: ["Gone"] };
    server.use(http.post(JOBS, () => refuse(422, { code: "invalid", error })));
    const user = await toStepTwo();
    await fill(user);
    await press(user, "Create Job");
    expect(await screen.findByText("Past dates cannot be picked")).toBeTruthy();
    expect(screen.getByText("Gone")).toBeTruthy();
  });

  test("a price that the server refuses reloads the prices from the catalogue", async () => {
    const error = { servicesOpted: ["Engine oil change: your role cannot change the price"] };
    const user = await toStepTwo();
    await fill(user);
    server.use(
      http.post(JOBS, () => refuse(422, { code: "invalid", error })),
      http.get(at("/api/garage/jobservices"), () =>
        answer([
          service(71, "Engine oil change", { serviceRate: 1200, serviceRateAdjusted: 1200 }),
        ]),
      ),
    );
    await press(user, "Create Job");
    await waitFor(() => expect(amounts()["Total Amount"]).toBe("₹1,200.00"));
  });

  test.each([
    [
      402,
      "subscription_expired",
      "Your subscription has expired.",
      "Your subscription has expired.",
    ],
    [500, "unknown", "Out of paper", "An unexpected error occurred: Out of paper"],
  ])(
    "the job form shows an error for status %i and keeps its values",
    { tags: "spec:jobs-47" },
    async (status, code, message, told) => {
      server.use(http.post(JOBS, () => refuse(status, { code, message })));
      const user = await toStepTwo();
      await fill(user);
      await press(user, "Create Job");
      expect(await screen.findByText(told)).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>("radio", { name: "UPI" }).checked).toBe(true);
      expect(summary().getByText("Added jobs (1)")).toBeTruthy();
    },
  );
});

describe("the form of a new job shows the dues of its customer", () => {
  const ACCOUNT = "*/api/garage/customers/8/account";

  test("the job form says what the customer owes, and links to the account", async () => {
    server.use(http.get(ACCOUNT, () => answer(account())));
    show(["change_jobs", "see_khata"]);
    expect((await screen.findByRole("link", { name: OWES })).getAttribute("href")).toBe(
      "/dashboard/manage/customers/view?garageId=11&customerId=8#account",
    );
  });

  test("the job form asks nothing for a person who does not see what customers owe", async () => {
    let asked = 0;
    server.use(
      http.get(ACCOUNT, () => {
        asked += 1;
        return answer(account());
      }),
    );
    show();
    expect(await screen.findByText("Meera Bhat")).toBeTruthy();
    await new Promise((done) => setTimeout(done, 100));
    expect(asked).toBe(0);
  });
});

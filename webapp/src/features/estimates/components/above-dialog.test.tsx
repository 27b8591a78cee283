import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { Providers } from "@/app/providers";
import { ESTIMATE, estimate, serviceLine } from "@/testing/estimates";
import { press, summary } from "@/testing/job-summary";
import { jobSheet } from "@/testing/jobs";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { JOB, SAID, sent, serveUpdateJob, showUpdateJob } from "@/testing/show-update-job";
import { EstimateScreen } from "./estimate-screen";

const ADVISOR = ["change_jobs", "change_estimates"];
const OWNER = [...ADVISOR, "override_price", "exceed_approval"];
const MESSAGE = "JOB-00031 would cost ₹3,952.41. Asha Rao approved ₹1,003.59.";
const allowed: unknown[] = [];
const approval = {
  approved: 1003.59,
  limit: 1003.59,
  left: 0,
  name: "Asha Rao",
  decidedOn: "2026-11-24T11:42:00+05:30",
  way: "link",
  code: "9F2C",
  objected: false,
  outsideServices: [],
  outsideParts: [],
};

beforeEach(() => {
  serveUpdateJob();
  allowed.length = 0;
  server.use(
    http.get(JOB, () => answer({ ...jobSheet, approval })),
    http.put(
      JOB,
      () =>
        HttpResponse.json(
          {
            success: false,
            code: "above_approval",
            message: MESSAGE,
            error: null,
            data: { total: 3952.41, approved: 1003.59, over: 2948.82, name: "Asha Rao" },
          },
          { status: 409 },
        ),
      { once: true },
    ),
    http.post("*/api/garage/jobs/31/allow-excess", async ({ request }) => {
      allowed.push(await request.json());
      return answer({ jobId: 31, jobCode: "JOB-00031", estimatedCost: 1003.59, version: 9 });
    }),
  );
});

describe("a change above the approval", () => {
  async function shownRefused(permissions = OWNER) {
    const shown = showUpdateJob(permissions);
    const { user } = shown;
    await user.click(await screen.findByRole("button", { name: "Add Basic service" }));
    await press(user, "Continue");
    await screen.findByLabelText("Add any additional comments");
    await press(user, "Update Job");
    expect(await screen.findByRole("dialog", { name: "Above the approval" })).toBeTruthy();
    expect(screen.getByText(MESSAGE)).toBeTruthy();
    return shown;
  }
  const refused = async (permissions = OWNER) => (await shownRefused(permissions)).user;

  test("the running total says how much more it is than the approval", async () => {
    const { user } = showUpdateJob(OWNER);
    await user.click(await screen.findByRole("button", { name: "Add Basic service" }));
    expect(summary().getByText(/^₹[\d,.]+ more than Asha Rao approved\.$/)).toBeTruthy();
  });

  test("Change the lines closes the dialog and keeps the form", async () => {
    const user = await refused();
    await user.click(screen.getByRole("button", { name: "Change the lines" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(summary().getByText("Basic service")).toBeTruthy();
  });

  test("an owner allows more, and the job is saved with the new version", async () => {
    const user = await refused();
    await user.click(screen.getByRole("button", { name: "Allow it anyway" }));
    expect(screen.getByText("This reason is printed on the invoice.")).toBeTruthy();
    await user.type(screen.getByLabelText("Reason"), "The caliper was broken too");
    await user.click(screen.getByRole("button", { name: "Allow ₹3,952.41" }));
    await screen.findByRole("dialog", { name: SAID });
    expect(allowed).toEqual([
      { upTo: 3952.41, reason: "The caliper was broken too", version: jobSheet.version },
    ]);
    expect(sent[0]).toMatchObject({ version: 9 });
  });

  test("a double click on Allow sends one request and closes the dialog", async () => {
    const user = await refused();
    await user.click(screen.getByRole("button", { name: "Allow it anyway" }));
    await user.type(screen.getByLabelText("Reason"), "The caliper was broken too");
    const allow = screen.getByRole("button", { name: "Allow ₹3,952.41" });
    // Both clicks come before React disables the button.
    act(() => {
      allow.click();
      allow.click();
    });
    await screen.findByRole("dialog", { name: SAID });
    expect(screen.queryByRole("dialog", { name: "Above the approval" })).toBeNull();
    expect(allowed).toHaveLength(1);
  });

  test("a refused limit shows its message under the field", async () => {
    server.use(
      http.post("*/api/garage/jobs/31/allow-excess", () =>
        refuse(422, { code: "invalid", error: { reason: ["Write at least 10 characters"] } }),
      ),
    );
    const user = await refused();
    await user.click(screen.getByRole("button", { name: "Allow it anyway" }));
    await user.click(screen.getByRole("button", { name: "Allow ₹3,952.41" }));
    expect(await screen.findByText("Write at least 10 characters")).toBeTruthy();
  });

  test("an advisor cannot allow more", async () => {
    await refused(ADVISOR);
    expect(screen.queryByRole("button", { name: "Allow it anyway" })).toBeNull();
  });

  test("the new lines become the draft of a supplementary estimate", async () => {
    const put: { lines: Record<string, unknown>[] }[] = [];
    server.use(
      http.post(at("/api/garage/visits"), () => answer({ visitId: 7 })),
      http.post("*/api/garage/visits/7/estimates", () =>
        answer({ estimateId: 91, code: "EST-00091", added: [] }),
      ),
      http.get("*/api/garage/estimates/91", () => answer({ ...estimate, lines: [] })),
      http.put("*/api/garage/estimates/91", async ({ request }) => {
        put.push((await request.json()) as (typeof put)[number]);
        return answer({ lowest: 1, total: 1, version: 4 });
      }),
    );
    const user = await refused(ADVISOR);
    await user.dblClick(screen.getByRole("button", { name: "Make a supplementary estimate" }));
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(expect.stringContaining("estimateId=91")),
    );
    expect(put).toHaveLength(1);
    expect(put[0]?.lines).toHaveLength(1);
    expect(put[0]?.lines[0]).toMatchObject({ kind: "labour", rate: 2499, replacesId: null });
  });

  test("the estimate opens with the new lines", async () => {
    let now = { ...estimate, lines: [] as typeof estimate.lines };
    const saved: { version: number }[] = [];
    server.use(
      http.post(at("/api/garage/visits"), () => answer({ visitId: 7 })),
      http.post("*/api/garage/visits/7/estimates", () =>
        answer({ estimateId: 91, code: "EST-00091", added: [] }),
      ),
      http.get(ESTIMATE, () => answer(now)),
      http.put(ESTIMATE, async ({ request }) => {
        saved.push((await request.json()) as (typeof saved)[number]);
        now = { ...now, lines: [{ ...serviceLine, name: "Basic service" }], version: 4 };
        return answer({ lowest: 1, total: 1, version: 4 });
      }),
    );
    const { user, rerender } = await shownRefused(ADVISOR);
    await user.click(screen.getByRole("button", { name: "Make a supplementary estimate" }));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    window.history.replaceState(null, "", String(router.push.mock.lastCall?.[0]));
    // The cache stays, as it does when the router opens the page.
    rerender(
      <Providers>
        <EstimateScreen />
      </Providers>,
    );
    expect((await screen.findAllByText("Basic service")).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText("Note"), "Please call me");
    await user.click(screen.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
    await waitFor(() => expect(saved[1]).toMatchObject({ version: 4, lines: [{}] }));
  });

  test("an estimate that waits for an answer is not changed, and the form stays", async () => {
    server.use(
      http.post(at("/api/garage/visits"), () => answer({ visitId: 7 })),
      http.post("*/api/garage/visits/7/estimates", () =>
        HttpResponse.json(
          {
            success: false,
            code: "estimate_live",
            message: "",
            error: null,
            data: { estimateId: 91 },
          },
          { status: 409 },
        ),
      ),
      http.get("*/api/garage/estimates/91", () => answer({ ...estimate, state: "sent" })),
    );
    const user = await refused(ADVISOR);
    await user.click(screen.getByRole("button", { name: "Make a supplementary estimate" }));
    expect(await screen.findByText(/waits for an answer/)).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
    expect(summary().getByText("Basic service")).toBeTruthy();
  });
});

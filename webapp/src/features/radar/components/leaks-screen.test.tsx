import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { endSession } from "@/lib/storage/session-values";
import { leak, leakPage, leakSetting, oneLeak } from "@/testing/leaks";
import { address } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { asked, LEAK, LEAKS, SETTING, serveLeaks, showLeaks as show } from "@/testing/show-leaks";
// The modules are imported here, because their first import takes longer than a test waits.
import "./leak-panel";
import "./setting-panel";

vi.setConfig({ testTimeout: 15_000 });
beforeEach(serveLeaks);

const nothing = { leaks: [], recordCount: 0, asOf: 0 };
const row = () => screen.findByRole("row", { name: /Part taken/ });

test("the radar shows its sums and the open findings", async () => {
  show();
  expect((await row()).textContent).toContain("Taken, but not on the bill: 1 NOS of Oil filter.");
  const cells = within(await row()).getAllByRole("cell");
  expect(cells.slice(2).map((cell) => cell.textContent)).toEqual([
    "Asha Rao",
    "12/11/2026",
    "Likely lost",
    "₹480.00",
  ]);
  for (const text of ["₹8,450.00", "5 findings · 4 new", "₹600.00", "₹1,450.00"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText("Last looked 24/11/2026, 3:00 am.")).toBeTruthy();
  expect(asked[0]?.get("state")).toBe("open");
});

test("filters in the URL are asked for", async () => {
  show("?rule=part_not_billed&state=all&person=Asha+Rao&month=2026-11");
  await row();
  expect(screen.getByLabelText<HTMLSelectElement>("Rule").value).toBe("part_not_billed");
  const query = asked[0];
  expect(query?.get("state")).toBe("");
  expect([query?.get("rule"), query?.get("person"), query?.get("month")]).toEqual([
    "part_not_billed",
    "Asha Rao",
    "2026-11",
  ]);
});

test("an unknown rule in the URL shows all rules", async () => {
  show("?rule=new_rule");
  await row();
  expect(screen.getByLabelText<HTMLSelectElement>("Rule").value).toBe("");
  expect(asked[0]?.get("rule")).toBe("");
});

test("a chosen filter is kept in the URL", async () => {
  const { user } = show("?page=2");
  await row();
  await user.selectOptions(screen.getByLabelText("State"), "All");
  await user.selectOptions(screen.getByLabelText("Person"), "Asha Rao");
  expect(window.location.search).toBe("?state=all&person=Asha+Rao");
  await user.selectOptions(screen.getByLabelText("State"), "Open");
  expect(window.location.search).toBe("?person=Asha+Rao");
});

test("a look without findings says how much was looked at", async () => {
  server.use(http.get(LEAKS, () => answer(leakPage({ ...nothing, lookedInvoices: 1 }))));
  show();
  expect(await screen.findByText("Nothing found last night.")).toBeTruthy();
  expect(
    screen.getByText("212 jobs, 1 invoice and 88 stock movements were looked at."),
  ).toBeTruthy();
});

test("filters without a finding say so", async () => {
  server.use(http.get(LEAKS, () => answer(leakPage(nothing))));
  show("?state=explained");
  expect(await screen.findByText("No findings")).toBeTruthy();
});

test("a radar that is off can be switched on, and its first findings appear", async () => {
  let sent: Record<string, unknown> = {};
  let lookedOn: string | null = null;
  server.use(
    http.get(LEAKS, () =>
      answer(
        sent.isOn ? leakPage({ lookedOn }) : leakPage({ ...nothing, isOn: false, lookedOn: null }),
      ),
    ),
    http.get(SETTING, () => answer(leakSetting({ isOn: sent.isOn === true }))),
    http.put(SETTING, async ({ request }) => {
      sent = (await request.json()) as Record<string, unknown>;
      setTimeout(() => {
        lookedOn = "2026-11-25T10:00:00+05:30";
      }, 1_000);
      return HttpResponse.json({ success: true, message: "Saved.", data: leakSetting() });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Switch it on" }));
  const panel = within(await screen.findByRole("dialog", { name: "Leak radar" }));
  expect(
    panel.getByRole<HTMLInputElement>("switch", { name: "Look for leaks each night" }).checked,
  ).toBe(true);
  await user.click(panel.getByRole("switch", { name: "Never invoiced" }));
  await user.click(panel.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved.");
  expect(sent).toEqual({
    isOn: true,
    rulesOff: ["not_invoiced"],
    firstDay: "2026-09-01",
    readyDays: 3,
    creditNoteDays: 2,
    uncreditedDays: 30,
    leastAmount: 100,
  });
  expect(await screen.findByText(/Last looked 25/, undefined, { timeout: 5_000 })).toBeTruthy();
});

test("settings of the radar show errors at their fields, and keep what was typed", async () => {
  server.use(
    http.put(SETTING, () =>
      refuse(422, { code: "invalid", error: { firstDay: ["Choose a day within the last year"] } }),
    ),
  );
  const { user } = show();
  await row();
  await user.click(screen.getByRole("button", { name: "Settings" }));
  const panel = within(await screen.findByRole("dialog", { name: "Leak radar" }));
  const days = panel.getByLabelText(/^Days until a ready job/);
  await user.clear(days);
  await user.type(days, "181");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(await panel.findByText("Choose between 1 and 180 days")).toBeTruthy();
  await user.clear(days);
  await user.type(days, "5");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(await panel.findByText("Choose a day within the last year")).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>(/^Days until a ready job/).value).toBe("5");
});

test("an open finding can be explained", async () => {
  let sent: unknown;
  const explained = oneLeak({ state: "explained" });
  server.use(
    http.post(`${LEAK}/explain`, async ({ request }) => {
      sent = await request.json();
      server.use(http.get(LEAK, () => answer(explained)));
      const message = "The explanation is saved.";
      return HttpResponse.json({ success: true, message, data: explained });
    }),
  );
  const { user } = show("?leakId=61");
  const panel = within(await screen.findByRole("dialog", { name: "Part taken, not on the bill" }));
  expect(panel.getByRole("link", { name: "Open JOB-00031" }).getAttribute("href")).toBe(
    "/dashboard/manage/jobs/view?garageId=11&jobId=31",
  );
  await user.click(panel.getByRole("button", { name: "Explain" }));
  expect(await panel.findByText("Choose a reason")).toBeTruthy();
  expect(panel.getByText("Please write at least 10 characters")).toBeTruthy();
  await user.click(panel.getByRole("radio", { name: "Loss accepted" }));
  await user.type(panel.getByLabelText(/What happened/), "Broken at the counter");
  await user.click(panel.getByRole("button", { name: "Explain" }));
  expect(await screen.findByText("The explanation is saved.")).toBeTruthy();
  expect(sent).toEqual({ reason: "accepted", explanation: "Broken at the counter" });
  await waitFor(() => expect(address()).toBe("/dashboard/manage/leaks"));
});

test("a refused explanation says why, and keeps what was typed", async () => {
  const message = "This one names you. Ask the owner.";
  server.use(http.post(`${LEAK}/explain`, () => refuse(409, { code: "own_finding", message })));
  const { user } = show("?leakId=61");
  const panel = within(await screen.findByRole("dialog"));
  await user.click(await panel.findByRole("radio", { name: "Other" }));
  await user.type(panel.getByLabelText(/What happened/), "Counted twice by me");
  await user.click(panel.getByRole("button", { name: "Explain" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(panel.getByLabelText<HTMLTextAreaElement>(/What happened/).value).toBe(
    "Counted twice by me",
  );
});

test("an explanation is kept when the session ends", async () => {
  const { user, unmount } = show("?leakId=61");
  await user.click(await screen.findByRole("radio", { name: "Other" }));
  await user.type(screen.getByLabelText(/What happened/), "Counted twice");
  endSession();
  unmount();
  show("?leakId=61");
  expect(await screen.findByText("We restored the text that you typed here.")).toBeTruthy();
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/What happened/);
  expect(text.value).toBe("Counted twice");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Other" }).checked).toBe(true);
});

test.each([
  [480, "Settled"],
  [null, "Ended without money"],
])(
  "a settled finding that recovered %o shows its history, and no form",
  async (recovered, word) => {
    const ended = leak({ state: "settled", recovered, subject: "part", label: "Oil filter" });
    const settled = oneLeak({ ...ended });
    server.use(http.get(LEAK, () => answer(settled)));
    show("?leakId=61");
    const panel = within(await screen.findByRole("dialog"));
    expect(await panel.findByText("Found, ₹480.00")).toBeTruthy();
    expect(panel.getByText(word)).toBeTruthy();
    expect(panel.queryByRole("button", { name: "Explain" })).toBeNull();
  },
);

test("a look that came too early says when to look again", async () => {
  const message = "Please wait 4 minutes.";
  server.use(http.post(`${LEAKS}/look`, () => refuse(429, { code: "rate_limited", message })));
  const { user } = show();
  await row();
  await user.click(screen.getByRole("button", { name: "Look now" }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test("the radar is closed to people who may not see leaks", async () => {
  show("", ["see_jobs"]);
  expect(await screen.findByText("Your role cannot see the leak radar.")).toBeTruthy();
  expect(asked).toEqual([]);
});

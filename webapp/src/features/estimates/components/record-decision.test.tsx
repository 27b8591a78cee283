import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { DESK, decision, ESTIMATE, serveEstimate, showEstimate } from "@/testing/estimates";
import { answer, refuse, server } from "@/testing/server";

const said = (message: string) => HttpResponse.json({ success: true, message, data: null });
const DECISIONS = `${ESTIMATE}/decisions`;
const SENT = { state: "sent" as const, lastVersion: 2, sentOn: "2026-11-24T11:00:00+05:30" };

async function openPanel() {
  serveEstimate(SENT);
  const { user } = showEstimate();
  // The summary and the bar of a phone have the same buttons.
  const [first] = await screen.findAllByRole("button", { name: "Record decision" });
  await user.click(first as HTMLElement);
  return { user, panel: within(await screen.findByRole("dialog", { name: "Record decision" })) };
}

test("a decision by phone is sent with the answers, the total and the words", async () => {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(DECISIONS, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer({ approvedTotal: 1770, code: "", mailedTo: null, whatsappAddress: "" });
    }),
  );
  const { user, panel } = await openPanel();
  panel.getByRole("button", { name: "2 lines left" });
  await user.click(panel.getByRole("button", { name: "Yes, Oil change" }));
  await user.click(panel.getByRole("button", { name: "No, Brake pads" }));
  await user.click(panel.getByRole("button", { name: "Record approval of ₹1,770.00" }));
  panel.getByText("Write at least 10 characters");
  expect(sent).toHaveLength(0);
  await user.type(panel.getByLabelText(/What was said/), "She said yes to the oil.");
  await user.click(panel.getByRole("button", { name: "Record approval of ₹1,770.00" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    versionNumber: 2,
    totalSeen: 1770,
    name: "Meera Iyer",
    way: "phone",
    phone: "9876543210",
    said: "She said yes to the oil.",
    signature: "",
  });
  expect(sent[0]?.spokenAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+05:30$/);
});

test("the foot of the panel names the person who decides", async () => {
  const { user, panel } = await openPanel();
  const foot = () => panel.getByText(/ approves /).textContent;
  expect(foot()).toContain("Meera Iyer approves");
  const name = panel.getByLabelText(/Who decided/);
  await user.clear(name);
  expect(foot()).toContain("Meera Iyer approves");
  await user.type(name, "Ravi Iyer");
  expect(foot()).toContain("Ravi Iyer approves");
});

test("Escape asks before answers and words are lost, and Back asks too", async () => {
  const { user, panel } = await openPanel();
  await user.click(panel.getByRole("button", { name: "Yes to all" }));
  await user.type(panel.getByLabelText(/What was said/), "She said yes");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  panel.getByDisplayValue("She said yes");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Escape closes a panel without answers immediately", async () => {
  const { user } = await openPanel();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a refusal is shown in the panel, and the typed words stay", async () => {
  server.use(
    http.post(DECISIONS, () =>
      refuse(409, { code: "total_differs", message: "The total is ₹1.00 now. Please look again." }),
    ),
  );
  const { user, panel } = await openPanel();
  await user.click(panel.getByRole("button", { name: "Yes to all" }));
  await user.click(panel.getByRole("radio", { name: "By message" }));
  expect(panel.queryByLabelText(/Number/)).toBeNull();
  await user.type(panel.getByLabelText(/What was said/), "She wrote yes to all.");
  await user.click(panel.getByRole("button", { name: /^Record approval of/ }));
  await panel.findByText("The total is ₹1.00 now. Please look again.");
  panel.getByDisplayValue("She wrote yes to all.");
});

test("a decided estimate shows who decided, the answers and the objection", async () => {
  const objected = { objection: "I did not say this.", objected: true };
  serveEstimate({ ...SENT, state: "decided", decision: { ...decision, ...objected } });
  showEstimate();
  await screen.findByRole("heading", { name: "Approved ₹1,770.00" });
  screen.getByText("By phone, 98765 43210");
  // The ordered wash and the oil change.
  expect(screen.getAllByText("₹1,770.00").length).toBeGreaterThan(0);
  screen.getByText("9F2C 41D0 1111 2222 3333 4444 5555 B7C6");
  screen.getByText("I did not say this.");
  screen.getByRole("button", { name: "Download record of EST-00091" });
  screen.getByText("Yes");
  screen.getByText("No");
  expect(screen.queryByText("Browser")).toBeNull();
  expect(screen.queryByText("Address")).toBeNull();
});

describe("the mail about a recorded decision", () => {
  const mail = {
    to: "meera@x.example",
    subject: "decision" as const,
    state: "failed" as const,
    problem: "No such person",
  };
  const failed = { ...SENT, state: "decided" as const, decision, mail };
  const unsent = { ...failed, mail: null };
  const NO_MAIL = "Meera Iyer has no mail about this decision yet. The address is meera@x.example.";

  test.each([
    [
      "failed",
      failed,
      "The mail about this decision could not be sent: No such person",
      "Send again",
    ],
    ["was not sent without an address", unsent, NO_MAIL, "Send by e-mail"],
    [
      "was about the estimate",
      { ...failed, mail: { ...mail, subject: "version" as const } },
      NO_MAIL,
      "Send by e-mail",
    ],
  ])("one button sends the mail if it %s", async (_, over, text, verb) => {
    let sends = 0;
    serveEstimate(over);
    server.use(
      http.post(`${ESTIMATE}/decision/mail`, () => {
        sends += 1;
        return said("A mail is on its way to meera@x.example.");
      }),
    );
    const { user } = showEstimate();
    await screen.findByText(text);
    serveEstimate({ ...failed, mail: { ...mail, state: "queued", problem: "" } });
    await user.click(screen.getByRole("button", { name: verb }));
    await screen.findByText("A mail is on its way to meera@x.example.");
    await waitFor(() => expect(screen.queryByRole("button", { name: verb })).toBeNull());
    expect(sends).toBe(1);
  });

  test.each([
    ["was sent", { ...failed, mail: { ...mail, state: "sent" as const } }, DESK],
    ["has no address", { ...unsent, customerEmail: null }, DESK],
    [
      "is about a decision on the customer's page",
      { ...unsent, decision: { ...decision, way: "link" as const } },
      DESK,
    ],
    ["is shown to a person who only reads", failed, ["see_jobs"]],
  ])("the mail has no button when it %s", async (_, over, permissions) => {
    serveEstimate(over);
    showEstimate(permissions);
    await screen.findByRole("heading", { name: "Approved ₹1,770.00" });
    expect(screen.queryByRole("button", { name: /^Send (again|by e-mail)$/ })).toBeNull();
  });
});

test("a person who may not change estimates records no decision", async () => {
  serveEstimate(SENT);
  showEstimate(DESK.filter((each) => each !== "change_estimates"));
  await screen.findByText("Proposed work");
  expect(screen.queryByRole("button", { name: "Record decision" })).toBeNull();
});

test("Open job is in the pinned bar, and address and browser are folded", async () => {
  const origin = { way: "link" as const, ip: "2001:db8::1", browser: "Mozilla/5.0" };
  serveEstimate({ ...SENT, state: "decided", jobId: null, decision: { ...decision, ...origin } });
  showEstimate([...DESK, "change_jobs"]);
  const links = await screen.findAllByRole("link", { name: "Open job" });
  // The sums of a desk and the bar of a phone, and no third one among the facts.
  expect(links.map((link) => link.closest("aside, [data-slot=summary-bar]"))).not.toContain(null);
  expect(links).toHaveLength(2);
  expect(links[0]?.getAttribute("href")).toMatch(/open-job\?garageId=\d+&estimateId=91$/);
  const address = await screen.findByText("2001:db8::1");
  expect(address.closest("details")?.open).toBe(false);
});

test.each([
  ["has a job", { jobId: 31 }, ["change_jobs"]],
  ["was declined", { jobId: null, decision: { ...decision, approves: false } }, ["change_jobs"]],
  ["is approved, for a person who opens no jobs", { jobId: null }, []],
])("no Open job for an estimate that %s", async (_, over, more) => {
  serveEstimate({ ...SENT, state: "decided", decision, ...over });
  showEstimate([...DESK, ...more]);
  await screen.findByRole("heading", { name: "Proposed work" });
  expect(screen.queryByRole("link", { name: "Open job" })).toBeNull();
});

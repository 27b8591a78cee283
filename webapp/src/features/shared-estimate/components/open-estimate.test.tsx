import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answer, at, refuse, server } from "@/testing/server";
import {
  sharedDecision,
  sharedEstimate,
  sharedLine,
  showSharedEstimate,
} from "@/testing/shared-estimate";

beforeEach(() => sessionStorage.clear());

test("answers change the total and survive a reload of the page", async () => {
  const { user, unmount } = showSharedEstimate();
  await user.click(await screen.findByRole("button", { name: "Yes, Brake pads" }));
  screen.getByRole("button", { name: "1 line left" });
  await user.click(screen.getByRole("button", { name: "No, <b>Wipers</b>" }));
  screen.getByRole("button", { name: "Approve ₹118.00" });
  unmount();
  showSharedEstimate();
  await screen.findByRole("button", { name: "Approve ₹118.00" });
});

test("a new version starts without answers", async () => {
  const { user, unmount } = showSharedEstimate();
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  unmount();
  showSharedEstimate({ versionNumber: 3 });
  await screen.findByRole("button", { name: "2 lines left" });
});

test("an estimate that is withdrawn while the page is open shows that the link has ended", async () => {
  const { user } = showSharedEstimate();
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  await user.click(screen.getByRole("button", { name: /^Approve ₹/ }));
  const gone = () => refuse(404, { code: "not_found", message: "Not found in this garage." });
  server.use(
    http.post(at("/api/garage/shared-estimate/decide"), gone),
    http.get(at("/api/garage/shared-estimate"), gone),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/Your full name/), "Asha Rao");
  await user.click(dialog.getByRole("button", { name: /^Approve ₹/ }));
  await screen.findByText("This link does not work any more");
});

test("answers that come after another decision are said to be not sent", async () => {
  const { user } = showSharedEstimate();
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  await user.click(screen.getByRole("button", { name: /^Approve ₹/ }));
  const decided = { ...sharedEstimate, state: "decided", decision: sharedDecision };
  server.use(
    http.post(at("/api/garage/shared-estimate/decide"), () =>
      refuse(409, { code: "estimate_decided", message: "EST-00012 is decided already." }),
    ),
    http.get(at("/api/garage/shared-estimate"), () => answer(decided)),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/Your full name/), "Ravi Rao");
  await user.click(dialog.getByRole("button", { name: /^Approve ₹/ }));
  await screen.findByText("Thank you, Asha Rao. Approved on 24/11/2026 at 11:42.");
  screen.getByText("This estimate was decided already. Your answers here were not sent.");
});

test("a decision about a job with new work shows a message and asks no more", async () => {
  const { user } = showSharedEstimate();
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  await user.click(screen.getByRole("button", { name: /^Approve ₹/ }));
  server.use(
    http.post(at("/api/garage/shared-estimate/decide"), () =>
      refuse(200, {
        code: "estimate_outdated",
        message: "The work on your car changed meanwhile.",
      }),
    ),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/Your full name/), "Asha Rao");
  await user.click(dialog.getByRole("button", { name: /^Approve ₹/ }));
  await screen.findByText(/will send you a new estimate/);
  expect(screen.queryByRole("button", { name: "Yes to all" })).toBeNull();
});

test("a decision needs a name, and a lost connection keeps the answers", async () => {
  const sent: unknown[] = [];
  const { user } = showSharedEstimate();
  server.use(
    http.post(at("/api/garage/shared-estimate/decide"), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? HttpResponse.error() : answer({ approvedTotal: 0 });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "No, Brake pads" }));
  await user.click(screen.getByRole("button", { name: "No, <b>Wipers</b>" }));
  await user.click(screen.getByRole("button", { name: "Decline everything" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Decline everything" }));
  dialog.getByText("Please type the name");
  expect(sent).toHaveLength(0);
  await user.type(dialog.getByLabelText(/Your full name/), "Asha Rao");
  await user.click(dialog.getByRole("button", { name: "Decline everything" }));
  await dialog.findByText("Not sent. Your answers are kept on this page.");
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    link: "1-abc",
    versionNumber: 2,
    name: "Asha Rao",
    signature: "",
    totalSeen: 0,
    answers: [
      { ref: "a", yes: false },
      { ref: "b", yes: false },
    ],
  });
});

test("a choice can be answered with none of the options", async () => {
  const option = (optionId: number, label: string) => ({
    optionId,
    label,
    recommended: optionId === 2,
    lines: [sharedLine(label, `Pads ${label}`, 100)],
  });
  const choices = [{ choiceId: 7, name: "Pads", options: [option(1, "Good"), option(2, "Best")] }];
  const { user } = showSharedEstimate({ lines: [], choices });
  await screen.findByRole("button", { name: "1 line left" });
  await user.click(screen.getByRole("button", { name: "Yes to all" }));
  screen.getByRole("button", { name: "Approve ₹118.00" });
  await user.click(screen.getByRole("radio", { name: "None of these" }));
  screen.getByRole("button", { name: "Decline everything" });
});

test("a new price for ordered work strikes the old price out", async () => {
  const base = [
    { lineId: 5, kind: "labour" as const, name: "Oil", quantity: 1, unit: "", net: 500, tax: 0 },
  ];
  const labour = { ...sharedLine("c", "Oil", 400), kind: "labour" as const, tax: 0, replacesId: 5 };
  const { user } = showSharedEstimate({ base, baseTotal: 590, lines: [labour] });
  await screen.findByText("You approve", { exact: false });
  // The line with GST, and the total.
  expect(screen.getAllByText("₹590.00")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Yes, Oil" }));
  screen.getByRole("button", { name: "Approve ₹472.00" });
  expect(screen.getByText("₹590.00").className).toContain("line-through");
});

test.each(["open", "decided"] as const)(
  "lines that a new version took off are named on an estimate that is %s",
  async (state) => {
    const decision = state === "decided" ? sharedDecision : null;
    showSharedEstimate({ state, decision, takenOff: ["Oil service", "Wash"] });
    await screen.findByText("Taken off since version 1: Oil service, Wash");
  },
);

/** Adds the amounts in paise of elements that the page marks as amounts. */
const paiseOf = (text: string) => Math.round(Number(text.replace(/[₹,]/g, "")) * 100);

test("the amounts of the lines and the round off add up to the total", async () => {
  const net = [4698.31, 2199.33, 1567.87];
  const labour = (at: number) => ({
    ...sharedLine(String(at), `Work ${at}`, net[at] ?? 0),
    kind: "labour" as const,
    tax: 0,
  });
  const { user, container } = showSharedEstimate({
    roundsTotal: true,
    base: [
      { lineId: 1, kind: "labour", name: "Service", quantity: 1, unit: "", net: 4000.05, tax: 0 },
    ],
    baseTotal: 4720,
    lines: [labour(0), labour(1), labour(2), sharedLine("p", "Brake pads", 100)],
  });
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  const lines = [...container.querySelectorAll("[data-amount]")].map(({ textContent }) =>
    paiseOf(textContent ?? ""),
  );
  expect(lines).toHaveLength(5);
  const roundOff = /Round off (-?₹[\d.]+)\./.exec(container.textContent ?? "")?.[1] ?? "0";
  const total = lines.reduce((sum, amount) => sum + amount, 0) + paiseOf(roundOff);
  // By hand: labour 12,465.56 and GST 2,243.80, pads 118.00, rounded to the rupee.
  expect(total).toBe(1_482_700);
  screen.getByRole("button", { name: "Approve ₹14,827.00" });
  screen.getByText(/^GST ₹2,261\.80 is included\./);
  expect(screen.queryByText("without GST")).toBeNull();
});

import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { mailing, statement, statements } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { done, taking } from "@/testing/show-bill";
import { lastMonth } from "../statement-text";
import type { Statements } from "../types";
import { MonthPanel } from "./month-panel";

const LIST = "*/api/garage/statements";
const failed = statement({
  statementId: 9,
  customerName: "Ravi Jain",
  mailState: "failed",
  mailReason: "550 no such mailbox",
});
const silent = statement({ customerName: "Meera Iyer", email: "" });
const mailed = statement({ statementId: 10, mailState: "sent" });

async function show(...answers: Statements[]) {
  const me = signInWith(["see_khata", "give_credit", "issue_invoices"]);
  const months: (string | null)[] = [];
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(LIST, ({ request }) => {
      months.push(new URL(request.url).searchParams.get("month"));
      return answer(answers[Math.min(months.length, answers.length) - 1]);
    }),
  );
  const close = vi.fn();
  const { user } = renderApp(<MonthPanel garageId={11} close={close} />);
  const panel = within(await screen.findByRole("dialog", { name: "Statements of last month" }));
  return { user, panel, months };
}

test("the question says how many statements are mailed, and the answer shows each", async () => {
  const sent = taking(LIST, () =>
    answer(statements({ made: 3, mailed: 1, failed: 1, statements: [failed, silent, mailed] })),
  );
  const { user, panel, months } = await show(statements({ missing: 38, missingWithEmail: 31 }));
  expect(
    await panel.findByText(
      "Make 38 statements for 01/10/2026–31/10/2026? 31 are mailed, 7 have no email.",
    ),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(panel.getByRole("button", { name: "Make 38 statements" }));
  const rows = await panel.findAllByRole("listitem");
  const month = lastMonth(isoToday()).from.slice(0, 7);
  expect(sent.map(({ body }) => body)).toEqual([{ month }]);
  expect(months[0]).toBe(month);
  expect(panel.getByText("All 3 were made on 01/11/2026. 1 mail failed.")).toBeTruthy();
  expect(
    rows.map((row) => within(row).queryByText(/^(Failed|No email|Mailed)$/)?.textContent),
  ).toEqual(["Failed", "No email", "Mailed"]);
  const [first, second, third] = rows.map((row) => within(row));
  expect(first?.getByText("550 no such mailbox")).toBeTruthy();
  expect(second?.getByRole("link", { name: "WhatsApp" })).toBeTruthy();
  expect(second?.queryByRole("button", { name: "Mail" })).toBeNull();
  expect(third?.queryByRole("link", { name: "WhatsApp" })).toBeNull();
});

test("Send these again mails the failed ones only", async () => {
  const asked = mailing(9, () => done("On its way."));
  const before = statements({ made: 2, mailed: 1, failed: 1, statements: [failed, mailed] });
  const after = statements({ made: 2, mailed: 2, statements: [mailed] });
  const { user, panel } = await show(before, after);
  await user.click(await panel.findByRole("button", { name: "Send these again" }));
  await waitFor(() => expect(panel.queryByRole("button", { name: "Send these again" })).toBeNull());
  expect(asked.count).toBe(1);
});

test("Send these again loads the list once, after the last mail", async () => {
  const other = { ...failed, statementId: 12 };
  mailing(9, () => done("On its way."));
  mailing(12, () => done("On its way."));
  const before = statements({ made: 2, failed: 2, statements: [failed, other] });
  const { user, panel, months } = await show(before, statements({ made: 2, mailed: 2 }));
  await user.click(await panel.findByRole("button", { name: "Send these again" }));
  await waitFor(() => expect(panel.queryByRole("button", { name: "Send these again" })).toBeNull());
  expect(months).toHaveLength(2);
});

test("Send these again stops at the limit of mails and shows the reason", async () => {
  const other = { ...failed, statementId: 12 };
  const rest = mailing(12, () => done("On its way."));
  mailing(9, () =>
    refuse(409, { code: "mail_quota", message: "Your garage has reached its limit." }),
  );
  const { user, panel } = await show(
    statements({ made: 2, failed: 2, statements: [failed, other] }),
  );
  await user.click(await panel.findByRole("button", { name: "Send these again" }));
  expect(await screen.findByText("Your garage has reached its limit.")).toBeTruthy();
  expect(rest.count).toBe(0);
});

test("a month in which nobody owed says so", async () => {
  const { panel } = await show(statements());
  expect(await panel.findByText("Nobody owed anything in 01/10/2026–31/10/2026.")).toBeTruthy();
});

test("statements that could not be loaded can be loaded again", async () => {
  server.use(
    http.get(at("/api/garage/me"), () => answer(signInWith(["see_khata", "give_credit"]))),
  );
  server.use(http.get(LIST, () => answer(statements())));
  server.use(http.get(LIST, () => refuse(400, { code: "x" }), { once: true }));
  const { user } = renderApp(<MonthPanel garageId={11} close={() => undefined} />);
  expect(await screen.findByText("The statements could not be loaded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText(/^Nobody owed anything/)).toBeTruthy();
});

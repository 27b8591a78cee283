import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { partLine, serviceLine } from "@/testing/estimates";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { SharedEstimate } from "../api/shared-estimate";
import { SharedEstimateScreen } from "./shared-estimate-screen";

const line = (ref: string, name: string, net: number) => ({
  ref,
  kind: partLine.kind,
  name,
  quantity: 1,
  unit: "SET",
  net,
  tax: net * 0.18,
  note: "",
  mark: "" as const,
  replacesId: null,
  change: "" as const,
  pictures: [],
});

const ESTIMATE: SharedEstimate = {
  state: "open",
  garageName: "Andheri Motors",
  garagePhone: "98200 11001",
  whatsappAddress: "https://wa.me/919820011001",
  plate: "MH 12 AB 1234",
  vehicleModel: "Swift",
  customerName: "Meera Iyer",
  code: "EST-00012",
  versionNumber: 2,
  validUntil: "2026-12-01",
  isSupplementary: false,
  taxCollected: 1,
  taxPercent: 18,
  roundsTotal: false,
  signature: "off",
  note: "",
  terms: "",
  deposit: 0,
  base: [],
  baseTotal: 0,
  lines: [
    { ...line("a", "Brake pads", 100), mark: "bad", change: "changed" },
    line("b", "<b>Wipers</b>", 200),
  ],
  choices: [],
  decision: null,
};

function show(over: Partial<SharedEstimate> = {}, link = "1-abc") {
  window.history.replaceState(null, "", `/estimate?link=${link}`);
  server.use(
    http.get(at("/api/garage/shared-estimate"), () => answer({ ...ESTIMATE, ...over })),
    http.post(at("/api/garage/shared-estimate/seen"), () => answer(null)),
  );
  return renderApp(<SharedEstimateScreen />);
}

beforeEach(() => sessionStorage.clear());

test("the customer's page groups the lines and shows markup as text", async () => {
  show();
  await screen.findByText("EST-00012, version 2, valid until 01/12/2026");
  const now = within(screen.getByRole("region", { name: "Needs attention now" }));
  now.getByText("Brake pads", { selector: "p" });
  now.getByText("Changed");
  within(screen.getByRole("region", { name: "Other" })).getByText("<b>Wipers</b>", {
    selector: "p",
  });
  expect(screen.getByRole("button", { name: "2 lines left" })).toHaveProperty("disabled", true);
});

test("answers change the one figure and survive a reload of the page", async () => {
  const { user, unmount } = show();
  await user.click(await screen.findByRole("button", { name: "Yes, Brake pads" }));
  screen.getByRole("button", { name: "1 line left" });
  await user.click(screen.getByRole("button", { name: "No, <b>Wipers</b>" }));
  screen.getByRole("button", { name: "Approve ₹118.00" });
  unmount();
  show();
  await screen.findByRole("button", { name: "Approve ₹118.00" });
});

test("a new version starts without answers", async () => {
  const { user, unmount } = show();
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  unmount();
  show({ versionNumber: 3 });
  await screen.findByRole("button", { name: "2 lines left" });
});

test("an estimate without tax does not speak of GST", async () => {
  const { user } = show({ taxCollected: 0 });
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  expect(document.body.textContent).toContain("in all.");
  expect(document.body.textContent).not.toContain("GST");
});

test("an estimate that is withdrawn while the page is open shows that the link has ended", async () => {
  const { user } = show();
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

test("a decision that the job has overtaken shows its sentence and does not ask again", async () => {
  const { user } = show();
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
  const { user } = show();
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
  expect(sent).toHaveLength(2);
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

test.each([
  ["changing", "Andheri Motors is changing this estimate. You will get the new one."],
  ["finished", "This job is finished. Please call 98200 11001."],
  ["closed", "Online approval is closed at present. Please call 98200 11001."],
  [
    "expired",
    "This estimate was valid until 01/12/2026. Please ask Andheri Motors for a new one: 98200 11001.",
  ],
  [
    "outdated",
    "The work on your car changed meanwhile. Andheri Motors will send you a new estimate.",
  ],
] as const)("the page of an estimate that is %s shows its sentence", async (state, sentence) => {
  show({ state, lines: [] });
  await screen.findByText(sentence);
  expect(screen.queryByRole("button", { name: "Yes to all" })).toBeNull();
});

test("a decision is shown with its code, the deposit and the answers", async () => {
  show({
    state: "decided",
    decision: {
      name: "Asha Rao",
      way: "link",
      decidedOn: "2026-11-24T06:12:00Z",
      approvedTotal: 118,
      approves: true,
      code: "9F2C 41D0 1111 2222 3333 4444 5555 B7C6",
      refs: ["a"],
      options: [],
      objected: false,
      paperAddress: "/shared/1-abc/decision.pdf",
      recordAddress: "/shared/1-abc/record.json",
      payment: { amount: 50, address: "upi://pay?pa=a@b", qr: "<svg/>" },
    },
  });
  await screen.findByText("Thank you, Asha Rao. Approved on 24/11/2026 at 11:42.");
  screen.getByText("9F2C 41D0 1111 2222 3333 4444 5555 B7C6");
  screen.getByText(/Changed your mind\? Call 98200 11001\.$/);
  const pay = screen.getByRole("link", { name: "Pay ₹50.00 with UPI" });
  expect(pay.getAttribute("href")).toBe("upi://pay?pa=a@b");
  screen.getByText("Andheri Motors confirms when it has seen the money.");
  expect(screen.queryByRole("button", { name: "This is not right" })).toBeNull();
});

test("a choice can be answered with none of the options", async () => {
  const option = (optionId: number, label: string) => ({
    optionId,
    label,
    recommended: optionId === 2,
    lines: [line(label, `Pads ${label}`, 100)],
  });
  const choices = [{ choiceId: 7, name: "Pads", options: [option(1, "Good"), option(2, "Best")] }];
  const { user } = show({ lines: [], choices });
  await screen.findByRole("button", { name: "1 line left" });
  await user.click(screen.getByRole("button", { name: "Yes to all" }));
  screen.getByRole("button", { name: "Approve ₹118.00" });
  await user.click(screen.getByRole("radio", { name: "None of these" }));
  screen.getByRole("button", { name: "Decline everything" });
});

test("a wrong link shows that the link does not work any more", async () => {
  show();
  server.use(
    http.get(at("/api/garage/shared-estimate"), () =>
      refuse(404, { code: "not_found", message: "This does not exist." }),
    ),
  );
  await screen.findByText("This link does not work any more");
});

test("a new price for ordered work strikes the old price out", async () => {
  const base = [
    { lineId: 5, kind: "labour" as const, name: "Oil", quantity: 1, unit: "", net: 500, tax: 0 },
  ];
  const labour = { ...line("c", "Oil", 400), kind: serviceLine.kind, tax: 0, replacesId: 5 };
  const { user } = show({ base, baseTotal: 590, lines: [labour] });
  await screen.findByText("You approve", { exact: false });
  screen.getByText("₹590.00");
  await user.click(screen.getByRole("button", { name: "Yes, Oil" }));
  screen.getByRole("button", { name: "Approve ₹472.00" });
  expect(screen.getByText("₹500.00").className).toContain("line-through");
});

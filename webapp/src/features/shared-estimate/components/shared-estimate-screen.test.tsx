import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { at, refuse, server } from "@/testing/server";
import { sharedDecision, sharedLine, showSharedEstimate } from "@/testing/shared-estimate";

beforeEach(() => sessionStorage.clear());

test("the customer's page groups the lines and shows markup as text", async () => {
  showSharedEstimate();
  await screen.findByText("EST-00012, version 2, valid until 01/12/2026");
  const now = within(screen.getByRole("region", { name: "Needs attention now" }));
  now.getByText("Brake pads", { selector: "p" });
  now.getByText("Changed");
  within(screen.getByRole("region", { name: "Other" })).getByText("<b>Wipers</b>", {
    selector: "p",
  });
  expect(screen.getByRole("button", { name: "2 lines left" })).toHaveProperty("disabled", true);
});

test("pieces are counted without their unit, and other units stay", async () => {
  const line = (ref: string, unit: string, quantity: number) => ({
    ...sharedLine(ref, `Part ${ref}`, 100),
    unit,
    quantity,
  });
  showSharedEstimate({ lines: [line("a", "NOS", 2), line("b", "LTR", 0.5)] });
  await screen.findByText("Quantity 2");
  screen.getByText("0.5 LTR");
});

test("an estimate without tax does not speak of GST", async () => {
  const { user } = showSharedEstimate({ taxCollected: 0 });
  await user.click(await screen.findByRole("button", { name: "Yes to all" }));
  expect(document.body.textContent).toContain("in all.");
  expect(document.body.textContent).not.toContain("GST");
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
] as const)("the page of an estimate that is %s shows its message", async (state, sentence) => {
  showSharedEstimate({ state, lines: [] });
  await screen.findByText(sentence);
  expect(screen.queryByRole("button", { name: "Yes to all" })).toBeNull();
});

test("after the decision, the page shows its checksum, the deposit and each answer", async () => {
  showSharedEstimate({ state: "decided", decision: sharedDecision });
  await screen.findByText("Thank you, Asha Rao. Approved on 24/11/2026 at 11:42.");
  screen.getByText("9F2C 41D0 1111 2222 3333 4444 5555 B7C6");
  expect(screen.getByText(/sha256sum/).closest("details")?.open).toBe(false);
  expect(screen.queryByText(/were not sent/)).toBeNull();
  screen.getByText(/Changed your mind\? Call 98200 11001\.$/);
  const pay = screen.getByRole("link", { name: "Pay ₹50.00 with UPI" });
  expect(pay.getAttribute("href")).toBe("upi://pay?pa=a@b");
  screen.getByText("Andheri Motors confirms when it has seen the money.");
  expect(screen.queryByRole("button", { name: "This is not right" })).toBeNull();
});

test("a wrong link shows that the link does not work any more", async () => {
  showSharedEstimate();
  server.use(
    http.get(at("/api/garage/shared-estimate"), () =>
      refuse(404, { code: "not_found", message: "This does not exist." }),
    ),
  );
  await screen.findByText("This link does not work any more");
});

import { screen } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { storeSession, subscription } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import type { Subscription } from "../api/last-subscription";
import { SubscriptionCard } from "./subscription-card";

function show(changes: Partial<Subscription> = {}) {
  storeSession();
  server.use(
    http.get(at("/api/garage/get-last-subscription"), () =>
      answer({ ...subscription, subscriptionEndDate: "2027-08-12", ...changes }),
    ),
  );
  renderApp(<SubscriptionCard />);
}

const fact = (label: string) => screen.getByText(label).nextSibling?.textContent;

test("Subscription card shows amount, service centre, both dates and the time left", {
  tags: ["spec:account-1", "spec:account-7", "spec:account-8", "spec:account-25"],
}, async () => {
  show();
  expect(await screen.findByText("₹19,990.00")).toBeTruthy();
  expect(fact("Service centre")).toBe("Andheri");
  expect(fact("Subscribed on")).toBe("13/08/2026");
  expect(fact("Due date")).toBe("12/08/2027");
  expect(screen.getByText("266 days left")).toBeTruthy();
});

test("Expired subscription shows only the text “Expired” and the remark", {
  tags: "spec:account-9",
}, async () => {
  show({ expired: true, expiresIn: "Expired", expiresRemark: "It ended. Your data is safe." });
  expect(await screen.findByText("Expired")).toBeTruthy();
  expect(screen.queryByText(/left$/)).toBeNull();
  expect(screen.getByText("It ended. Your data is safe.")).toBeTruthy();
});

test("Subscription card without a subscription shows no dates or amount and explains how to start", async () => {
  show({
    subscriptionStartDate: null,
    subscriptionEndDate: null,
    gracePeriodEndDate: null,
    subscriptionAmt: null,
    planName: null,
    expired: true,
    expiresIn: "Expired",
    expiresRemark: "This garage has no subscription yet. Choose a plan to begin.",
  });
  expect(await screen.findByText(/Choose a plan to begin/)).toBeTruthy();
  expect(fact("Due date")).toBe("–");
  expect(screen.queryByText(/₹/)).toBeNull();
});

test("Subscription card shows a placeholder while the subscription loads", () => {
  show();
  expect(screen.getByRole("status", { name: "Loading the subscription" })).toBeTruthy();
});

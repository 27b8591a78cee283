import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { plans } from "@/testing/plans";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import OfferCards from "./offer-cards";

const PLANS = at("/api/garage/plans");

test("each plan on the welcome page shows its monthly and yearly price with GST, and its limits", async () => {
  server.use(http.get(PLANS, () => answer(plans)));
  renderApp(<OfferCards />);
  const [starter, pro] = await screen.findAllByRole("article");
  expect(starter?.textContent).toContain("₹999 per branch and month, GST included");
  expect(starter?.textContent).toContain("₹9,990 per branch and year, 2 months free");
  expect(starter?.textContent).toContain("For one branch");
  const limits = within(pro as HTMLElement).getAllByRole("listitem");
  expect(limits.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    "For chains of up to 5 branches",
    "Up to 50 people in each branch",
  ]);
  expect(await screen.findAllByText("The first 14 days are free")).toHaveLength(2);
});

test("Try Again on the welcome page loads plan prices that could not be loaded", async () => {
  let down = true;
  server.use(http.get(PLANS, () => (down ? refuse(400, { code: "away" }) : answer(plans))));
  const { user } = renderApp(<OfferCards />);
  await screen.findByText("The prices could not be loaded.");
  down = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});

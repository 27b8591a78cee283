import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { OWES, owing } from "@/testing/khata";
import { OwesLine } from "./owes-line";

const NOTHING = { owed: 0, oldestOn: null, oldestDays: null, isOverdue: false, advance: 0 };

describe("Owes line", () => {
  test.each([
    ["the oldest bill in days", owing, OWES],
    ["an oldest bill of one day", { ...owing, oldestDays: 1 }, "Owes ₹38,400.00, oldest 1 day"],
    ["an oldest bill of today", { ...owing, oldestDays: 0 }, "Owes ₹38,400.00, oldest today"],
    [
      "the time of an amount without internet",
      { ...owing, at: "09:10" },
      "Owes ₹38,400.00 (at 09:10)",
    ],
    ["an advance if nothing is owed", { ...NOTHING, advance: 5000 }, "₹5,000.00 advance"],
    ["the debt if there is an advance too", { ...owing, advance: 5000 }, OWES],
  ])("names %s", (_, account, text) => {
    const { container } = render(<OwesLine account={account} />);
    expect(container.textContent).toBe(text);
    expect(screen.queryByRole("link")).toBeNull();
  });

  test.each([
    ["a customer without debt and advance", NOTHING],
    ["a person who does not see what customers owe", null],
    ["an account that is not loaded", undefined],
  ])("shows nothing for %s", (_, account) => {
    const { container } = render(<OwesLine account={account} href="/dashboard" />);
    expect(container.innerHTML).toBe("");
  });

  test("marks a debt with an icon, and an advance without one", () => {
    const { container, rerender } = render(<OwesLine account={owing} />);
    expect(container.querySelector("svg")).toBeTruthy();
    rerender(<OwesLine account={{ ...NOTHING, advance: 5000 }} />);
    expect(container.querySelector("svg")).toBeNull();
  });

  test("a debt within the credit days has no icon", () => {
    const { container } = render(<OwesLine account={{ ...owing, isOverdue: false }} />);
    expect(container.textContent).toBe(OWES);
    expect(container.querySelector("svg")).toBeNull();
  });

  test("links to the account if it has an address", () => {
    render(
      <OwesLine account={owing} href="/dashboard/manage/customers/view?customerId=5#account" />,
    );
    expect(screen.getByRole("link", { name: OWES }).getAttribute("href")).toBe(
      "/dashboard/manage/customers/view?customerId=5#account",
    );
  });
});

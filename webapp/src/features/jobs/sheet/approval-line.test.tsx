import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { ApprovalLine, NotApproved } from "./approval-line";

const approval = {
  approved: 4543,
  limit: 5133,
  left: 0,
  name: "Asha Rao",
  decidedOn: "2026-11-24T11:42:00+05:30",
  way: "link",
  code: "9F2C 41D0",
  objected: false,
  outsideServices: [],
  outsideParts: [],
};

test("the sheet of a guarded job shows what is left of the approval", () => {
  render(<ApprovalLine job={{ ...jobSheet, estimatedCost: 4130, approval }} />);
  expect(screen.getByText("Approved ₹4,543.00 · now ₹4,130.00 · ₹413.00 left")).toBeTruthy();
  expect(screen.getByText("Asha Rao · Code 9F2C 41D0")).toBeTruthy();
  expect(screen.queryByText("The customer objects")).toBeNull();
});

test("the sheet shows an allowed excess and an objection", () => {
  const objected = { ...approval, objected: true };
  render(<ApprovalLine job={{ ...jobSheet, estimatedCost: 5133, approval: objected }} />);
  expect(screen.getByText("₹590.00 above")).toBeTruthy();
  expect(screen.getByText("The customer objects")).toBeTruthy();
});

test("a line outside the approvals is marked", () => {
  render(<NotApproved outside />);
  expect(screen.getByText("Not in an approval")).toBeTruthy();
});

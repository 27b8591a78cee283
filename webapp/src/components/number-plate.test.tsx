import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NumberPlate } from "./number-plate";

test("the number plate shows a grouped vehicle number and hides IND from screen readers", () => {
  const { container } = render(<NumberPlate plate="mh12ab1234" />);
  expect(screen.getByText("MH 12 AB 1234")).toBeTruthy();
  expect(screen.getByText("IND").closest("[aria-hidden=true]")).toBeTruthy();
  expect(container.querySelector("[data-slot=number-plate]")).toBeTruthy();
});

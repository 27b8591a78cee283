import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NumberPlate } from "./number-plate";

test("shows the plate in its groups, and reads out nothing but the plate", () => {
  const { container } = render(<NumberPlate plate="mh12ab1234" />);
  expect(screen.getByText("MH 12 AB 1234")).toBeTruthy();
  expect(screen.getByText("IND").closest("[aria-hidden=true]")).toBeTruthy();
  expect(container.querySelector("[data-slot=number-plate]")).toBeTruthy();
});

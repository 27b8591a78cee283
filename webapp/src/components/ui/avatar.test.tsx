import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./avatar";

test("the avatar shows initials when its picture fails, and shows the picture of a new URL", {
  tags: ["spec:home-1", "spec:home-32", "spec:account-4"],
}, () => {
  const { container, rerender } = render(<Avatar name="Rajesh Sharma" src="/media/a.webp" />);
  const image = () => container.querySelector("img");
  expect(image()).toBeTruthy();
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  expect(screen.getByText("RS")).toBeTruthy();
  rerender(<Avatar name="Rajesh Sharma" src="/media/b.webp" />);
  expect(image()?.getAttribute("src")).toBe("/media/b.webp");
});

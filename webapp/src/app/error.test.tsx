import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import RouteError from "./error";
import NotFound from "./not-found";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

test("a broken page says what broke and can be tried again", async () => {
  const reset = vi.fn();
  render(<RouteError error={new Error("The list has no end.")} reset={reset} />);
  expect(screen.getByRole("heading").textContent).toBe("Unexpected Application Error!");
  expect(screen.getByText("The list has no end.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(reset).toHaveBeenCalledOnce();
});

test("an error without words still has its name", () => {
  render(<RouteError error={new TypeError()} reset={vi.fn()} />);
  expect(screen.getByText("TypeError")).toBeTruthy();
});

test("an address without a page says its status and leads home", () => {
  render(<NotFound />);
  expect(screen.getByText("404 Not Found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe(
    "/dashboard/home",
  );
});

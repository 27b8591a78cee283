import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import * as chunk from "@/lib/browser/chunk-error";
import RouteError from "./error";
import NotFound from "./not-found";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

const missing = Object.assign(new Error("Failed to load chunk /_next/x.js from module 1"), {
  name: "ChunkLoadError",
});

test("the error page shows the error's message, and Try Again renders the failed page again", {
  tags: ["spec:entry-59", "spec:home-34"],
}, async () => {
  const reset = vi.fn();
  render(<RouteError error={new Error("The list has no end.")} reset={reset} />);
  expect(screen.getByRole("heading").textContent).toBe("Unexpected Application Error!");
  expect(screen.getByText("The list has no end.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(reset).toHaveBeenCalledOnce();
});

test.each([
  new TypeError("Cannot read properties of null (reading 'garageId')"),
  new Error("Minified React error #310; visit a page"),
])("the error page logs a JavaScript error and does not show its message: %s", (error) => {
  render(<RouteError error={error} reset={vi.fn()} />);
  expect(document.body.textContent).not.toContain(error.message);
  expect(screen.getByText(/Your saved data is safe/)).toBeTruthy();
  expect(console.error).toHaveBeenCalledWith(error);
});

test("an error about a missing script file reloads the page", async () => {
  const reset = vi.fn();
  const reload = vi.spyOn(chunk, "reloadOnce").mockReturnValue(true);
  render(<RouteError error={missing} reset={reset} />);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole("heading").textContent).toBe("This page could not be loaded");
  expect(document.body.textContent).not.toContain("chunk");
});

test("the not-found page shows the URL and the status, and links to home", {
  tags: ["spec:entry-59", "spec:home-34"],
}, () => {
  window.history.replaceState(null, "", "/dashboard/jbos");
  render(<NotFound />);
  expect(screen.getByRole("heading").textContent).toBe("There is no page at this address");
  expect(screen.getByText("/dashboard/jbos")).toBeTruthy();
  expect(screen.getByText("Unexpected Application Error! 404 Not Found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe(
    "/dashboard/home",
  );
});

test.each(["/console/nonsense", "/console"])(
  "the not-found page at %s links to the console",
  (address) => {
    window.history.replaceState(null, "", address);
    render(<NotFound />);
    expect(screen.getByRole("link", { name: "Go to the console" }).getAttribute("href")).toBe(
      "/console",
    );
  },
);

import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepMessage } from "@/lib/kept-message";
import { router } from "@/testing/router";
import Toaster, { show } from "./toaster";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const say = (text: string) => act(() => show({ id: text, kind: "info", text, action: undefined }));

test("toasts are 356 px wide with a gap of 14 px, and at most three are visible", {
  tags: ["spec:entry-64", "spec:home-33"],
}, () => {
  const { container } = render(<Toaster />);
  for (const text of ["One", "Two", "Three", "Four"]) say(text);
  pass(100);
  const style = container.ownerDocument.querySelector<HTMLElement>("[data-sonner-toaster]")?.style;
  expect(style?.getPropertyValue("--width")).toBe("356px");
  expect(style?.getPropertyValue("--gap")).toBe("14px");
  const visible = document.querySelectorAll("[data-sonner-toast][data-visible=true]");
  expect([...visible].map((toast) => toast.textContent)).toEqual(["Four", "Three", "Two"]);
});

test("a toast stays for four seconds", { tags: ["spec:entry-64", "spec:home-33"] }, () => {
  render(<Toaster />);
  say("Saved");
  pass(3_900);
  expect(document.querySelector("[data-removed=false]")?.textContent).toBe("Saved");
  pass(1_000);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("a message that was kept for the next page shows once, with its link", () => {
  keepMessage({
    text: "Khan Motors is ready.",
    label: "Add New Job",
    path: "/dashboard/add/newJob",
  });
  const { unmount } = render(<Toaster />);
  pass(100);
  fireEvent.click(screen.getByRole("button", { name: "Add New Job" }));
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/add/newJob");
  unmount();
  expect(sessionStorage.getItem("message")).toBeNull();
});

test.each(['{"text":"Win"}', '{"text":"Win","label":"Open","path":"https://evil.example"}', "?"])(
  "a kept message with the wrong shape is ignored: %s",
  (stored) => {
    sessionStorage.setItem("message", stored);
    render(<Toaster />);
    pass(100);
    expect(screen.queryByText("Win")).toBeNull();
  },
);

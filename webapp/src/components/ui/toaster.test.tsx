import { render, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import Toaster, { show } from "./toaster";

const tell = (text: string) => show({ id: text, kind: "info", text, action: undefined });
const toasts = () => [...document.querySelectorAll("[data-sonner-toast]")];

test("is 356 pixels wide with gaps of 14, and shows three at most", async () => {
  render(<Toaster />);
  for (const text of ["one", "two", "three", "four"]) tell(text);
  await waitFor(() => expect(toasts()).toHaveLength(4));
  const list = document.querySelector<HTMLElement>("[data-sonner-toaster]");
  expect(list?.style.getPropertyValue("--width")).toBe("356px");
  expect(list?.style.getPropertyValue("--gap")).toBe("14px");
  const shown = toasts().filter((one) => one.getAttribute("data-visible") === "true");
  expect(shown.map((one) => one.textContent)).toEqual(["four", "three", "two"]);
});

test("lasts four seconds", async () => {
  render(<Toaster />);
  const said = performance.now();
  tell("gone soon");
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await waitFor(() => expect(toasts()).toHaveLength(0), { timeout: 5_000, interval: 20 });
  const lasted = performance.now() - said;
  expect(lasted).toBeGreaterThan(3_950);
  expect(lasted).toBeLessThan(4_900);
}, 8_000);

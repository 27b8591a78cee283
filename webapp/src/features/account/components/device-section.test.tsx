import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { DeviceSection } from "./device-section";

afterEach(() => {
  window.installOffer = undefined;
});

test("the button shows the browser's question once", async () => {
  const prompt = vi.fn(async () => undefined);
  window.installOffer = { prompt };
  const { user } = renderApp(<DeviceSection />);
  await user.click(screen.getByRole("button", { name: "Install Servicebay" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a browser without an offer gets advice", () => {
  renderApp(<DeviceSection />);
  expect(screen.getByText(/^Your browser does not offer to install it/)).toBeTruthy();
});

test("an installed app says so", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  renderApp(<DeviceSection />);
  expect(screen.getByText("Servicebay is installed on this device.")).toBeTruthy();
});

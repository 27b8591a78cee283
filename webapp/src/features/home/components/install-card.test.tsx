import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { chosenOnDevice, keepOnDevice } from "@/lib/storage/device-cookie";
import InstallCard from "./install-card";

const prompt = vi.fn(async () => undefined);

beforeEach(() => {
  window.installOffer = { prompt };
});

afterEach(() => {
  window.installOffer = undefined;
  for (const name of ["days", "install"]) keepOnDevice(name, null);
});

const card = () => screen.queryByRole("complementary", { name: "Install Servicebay" });

test.each([
  ["on the first day", null, false],
  ["on the second day", "1.2020-01-01", false],
  ["on the third day", "2.2020-01-01", true],
  ["again on the same second day", `2.${isoToday()}`, false],
])("%s the card is shown: %s, %s", (_, days, isShown) => {
  keepOnDevice("days", days);
  render(<InstallCard />);
  expect(card() !== null).toBe(isShown);
});

test("the card asks the browser, and never comes again", async () => {
  keepOnDevice("days", "9.2020-01-01");
  const { unmount } = render(<InstallCard />);
  await userEvent.click(screen.getByRole("button", { name: "Install" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(card()).toBeNull();
  unmount();
  window.installOffer = { prompt };
  render(<InstallCard />);
  expect(card()).toBeNull();
});

test("“Not now” is kept on the device", async () => {
  keepOnDevice("days", "9.2020-01-01");
  render(<InstallCard />);
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(card()).toBeNull();
  expect(chosenOnDevice("install")).toBe("no");
});

test("without an offer there is no card, until the browser makes one", () => {
  window.installOffer = undefined;
  keepOnDevice("days", "9.2020-01-01");
  render(<InstallCard />);
  expect(card()).toBeNull();
  act(() => {
    window.installOffer = { prompt };
    window.dispatchEvent(new Event("installoffer"));
  });
  expect(card()).not.toBeNull();
});

test("an iPhone gets the way through its share menu", () => {
  window.installOffer = undefined;
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)",
  );
  keepOnDevice("days", "9.2020-01-01");
  render(<InstallCard />);
  expect(screen.getByText("Tap Share, then Add to Home Screen.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Install" })).toBeNull();
});

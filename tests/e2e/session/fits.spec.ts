import type { Page } from "@playwright/test";
import { expect, test } from "../stack";

function leftAt(step: string): Record<string, string> {
  const at = { step, signUpId: "an-id", sentAt: 0, garageName: "Khan Motors" };
  const typed = { email: "zoya@khan.example" };
  return { signUp: JSON.stringify({ savedAt: Date.now(), typed, at }) };
}

/** A linked phone with so many people, whose PINs the server is not asked for. */
function linked(count: number): Record<string, string> {
  const people = Array.from({ length: count }, (_, number) => ({
    membershipId: `m${number}`,
    personName: `Venkatanarasimharajuvaripeta Suryanarayana ${number}`,
    garageName: "Sri Venkateswara Two Wheeler and Car Service Centre, Rajajinagar",
  }));
  return { linkedPhone: JSON.stringify({ phoneId: "p", people }) };
}

const RESET = { email: "somebody@garage.example", otpSentAt: "0" };
const SCREENS: { path: string; stored?: Record<string, string> }[] = [
  { path: "/" },
  { path: "/login" },
  { path: "/login#sign-in" },
  { path: "/login", stored: linked(1) },
  { path: "/login", stored: linked(2) },
  { path: "/join" },
  { path: "/forget-password" },
  { path: "/verify-otp", stored: RESET },
  { path: "/verify-otp", stored: { ...RESET, userId: "a-ticket" } },
  { path: "/confirm-password" },
  { path: "/success" },
  { path: "/accept-invitation#token=x" },
  { path: "/signup" },
  ...["garage", "code", "known"].map((step) => ({ path: "/signup", stored: leftAt(step) })),
  { path: "/welcome" },
  { path: "/terms" },
  { path: "/privacy" },
  { path: "/error" },
];

async function open(page: Page, { path, stored = {} }: (typeof SCREENS)[number]) {
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const screen of SCREENS) {
  const step = screen.stored?.userId ?? /"step":"(\w+)"/.exec(screen.stored?.signUp ?? "")?.[1];
  const people = screen.stored?.linkedPhone?.split("membershipId").length;
  const what = step ?? (people && (people > 2 ? "tiles" : "PIN"));
  const name = `${screen.path}${what ? ` (${what})` : ""}`;

  test(`${name} fits a 320-pixel screen and 200% zoom, and its controls are at least 44 pixels`, {
    tag: "@prove",
  }, async ({ page }) => {
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 640, height: 400 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await open(page, screen);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${viewport.width}`).toBe(0);
    }
    const small = await page.locator("a, button, input:not([role], .sr-only)").evaluateAll((all) =>
      all
        .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
    );
    expect(small).toEqual([]);
  });
}

test("screens before sign-in do not shift while they load", { tag: "@prove" }, async ({ page }) => {
  // The test loads sixteen pages, so it gets more time.
  test.slow();
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.shifted += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of [
      "/",
      "/login",
      "/forget-password",
      "/confirm-password",
      "/success",
      "/signup",
      "/welcome",
      "/privacy",
    ]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.02);
    }
  }
});

declare global {
  interface Window {
    shifted: number;
  }
}

/** Lists the screens that need no session. */

import { OWNER } from "./demo-people.mjs";

/** Returns browser storage with an unfinished sign-up at this step. */
function leftAt(at) {
  const typed = {
    chainName: "Khan Motors",
    ownerName: "Zoya Khan",
    email: "zoya@khan.example",
    phoneNumber: "9820011001",
    garageName: "Khan Motors",
  };
  return { signUp: JSON.stringify({ savedAt: Date.now(), typed, at }) };
}

export const ENTRY_SCREENS = [
  { name: "splash", path: "/" },
  { name: "login", path: "/login" },
  {
    name: "login-errors",
    path: "/login",
    before: async (page) => {
      const proceed = page.getByRole("button", { name: "Proceed to Login" });
      if (await proceed.isVisible()) await proceed.click();
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: "Forgot Username?" }).click();
      await page.locator("[data-sonner-toast]").waitFor();
    },
  },
  { name: "login-form", path: "/login#sign-in" },
  { name: "login-board", path: "/login", before: (page) => slide(page, 2) },
  { name: "login-phone", path: "/login", before: (page) => slide(page, 3) },
  { name: "forget-password", path: "/forget-password" },
  {
    name: "verify-otp",
    path: "/verify-otp",
    stored: { email: OWNER, otpSentAt: String(Date.now() + 86_400_000) },
    before: async (page) => {
      await page.keyboard.type("12");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "verify-otp-password",
    path: "/verify-otp",
    stored: { email: OWNER, userId: "a-ticket" },
    before: (page) => page.getByRole("button", { name: "Submit" }).click(),
  },
  {
    name: "confirm-password",
    path: "/confirm-password",
    before: async (page) => {
      await page.getByLabel("New password").fill("long-enough");
      await page.getByLabel("Confirm password").fill("long-enough");
      await page.keyboard.press("Enter");
    },
  },
  { name: "success", path: "/success" },
  {
    name: "accept-invitation",
    path: "/accept-invitation#token=x",
    before: (page) => page.getByRole("button", { name: "Accept invitation" }).click(),
  },
  { name: "welcome", path: "/welcome" },
  {
    name: "welcome-prices",
    path: "/welcome#prices",
    before: (page) => page.getByRole("article").first().waitFor(),
  },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  {
    name: "signup",
    path: "/signup",
    before: (page) => page.getByRole("button", { name: "Next" }).click(),
  },
  {
    name: "signup-garage",
    path: "/signup",
    stored: leftAt({ step: "garage" }),
    before: (page) => page.getByRole("button", { name: "Send code" }).click(),
  },
  {
    name: "signup-code",
    path: "/signup",
    stored: leftAt({ step: "code", signUpId: "an-id", sentAt: Date.now() + 86_400_000 }),
    before: async (page) => {
      await page.keyboard.type("1234");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "signup-known",
    path: "/signup",
    stored: leftAt({ step: "known", garageName: "Khan Motors" }),
  },
  { name: "error", path: "/error" },
  { name: "not-found", path: "/no-such-page" },
];

function slide(page, number) {
  return page.getByRole("button", { name: `Slide ${number}:` }).click();
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { expect, signInAs, test } from "./newcomer";

test(
  "Remember Me keeps the session after a browser restart and the email after a sign-out",
  { tag: ["@prove", "@spec:entry-28"] },
  async ({ hire }, info) => {
    const newcomer = await hire();
    const folder = await mkdtemp(join(tmpdir(), "browser-"));
    const { baseURL, launchOptions, locale, timezoneId, viewport } = info.project.use;
    const options = { ...launchOptions, baseURL, locale, timezoneId, viewport };
    try {
      const first = await chromium.launchPersistentContext(folder, options);
      const page = await first.newPage();
      await page.goto("/login");
      await page.getByRole("switch", { name: "Remember Me" }).check();
      await signInAs(page, newcomer);
      await page.waitForURL("**/dashboard/home");
      await first.close();

      const second = await chromium.launchPersistentContext(folder, options);
      const again = await second.newPage();
      await again.goto("/login");
      await again.waitForURL("**/dashboard/home");
      await again.getByRole("button", { name: "Your account" }).click();
      await again.getByRole("menuitem", { name: "Log out" }).click();
      await again.waitForURL("**/login");
      await second.close();

      const third = await chromium.launchPersistentContext(folder, options);
      const last = await third.newPage();
      await last.goto("/login");
      await expect(last.getByLabel("Email")).toHaveValue(newcomer.email);
      await expect(last.getByRole("switch", { name: "Remember Me" })).toBeChecked();
      await third.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

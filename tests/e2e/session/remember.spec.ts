import { Profile } from "../profile";
import { expect, signInAs, test } from "./newcomer";

test(
  "Remember Me keeps the session after a browser restart and the email after a sign-out",
  { tag: ["@prove", "@spec:entry-28"] },
  async ({ hire }, info) => {
    const newcomer = await hire();
    const profile = await Profile.create(info);
    try {
      const first = await profile.start();
      const page = await first.newPage();
      await page.goto("/login");
      await page.getByRole("switch", { name: "Remember Me" }).check();
      await signInAs(page, newcomer);
      await page.waitForURL("**/dashboard/home");
      await first.close();

      const second = await profile.start();
      const again = await second.newPage();
      await again.goto("/login");
      await again.waitForURL("**/dashboard/home");
      await again.getByRole("button", { name: "Your account" }).click();
      await again.getByRole("menuitem", { name: "Log out" }).click();
      await again.waitForURL("**/login");
      await second.close();

      const third = await profile.start();
      const last = await third.newPage();
      await last.goto("/login");
      await expect(last.getByLabel("Email")).toHaveValue(newcomer.email);
      await expect(last.getByRole("switch", { name: "Remember Me" })).toBeChecked();
    } finally {
      await profile.remove();
    }
  },
);

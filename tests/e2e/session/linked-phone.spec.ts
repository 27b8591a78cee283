import type { BrowserContext } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { founder } from "../founders";
import { expect, test } from "../stack";

const PHONE = { width: 390, height: 844 };

test("a mechanic without email links a phone, and signs in the next morning with four taps", async ({
  browser,
  playwright,
  page: first,
}, info) => {
  const owner = await founder(browser, first);
  await owner.goto("/dashboard/manage/staffs?add=1");
  const form = owner.getByRole("dialog", { name: "Add New Staff" });
  await form.getByLabel("Phone and PIN").check();
  await expect(form.getByLabel("Email Address")).toBeHidden();
  await form.getByLabel("Staff Name").fill("Suresh Patil");
  await form.getByLabel("Phone No.").fill("9822012345");
  await form.getByLabel("Role").selectOption({ label: "Technician" });
  await form.getByRole("button", { name: "Add Staff" }).click();

  const panel = owner.getByRole("dialog", { name: "Sign-in of Suresh Patil" });
  await panel.getByRole("button", { name: "Show code" }).click();
  const code = (await panel.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).textContent()) ?? "";
  await expectAccessible(owner, "the code that links a phone");

  // The phone keeps its data on the disk, so that its browser can start again.
  const { launchOptions, baseURL, locale, timezoneId } = info.project.use;
  const start = (): Promise<BrowserContext> =>
    playwright.chromium.launchPersistentContext(info.outputPath("phone"), {
      ...launchOptions,
      ...(baseURL && { baseURL }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      viewport: PHONE,
      reducedMotion: "reduce",
    });
  let context = await start();
  let phone = await context.newPage();
  const type = async (pin: string) => {
    for (const digit of pin) await phone.getByRole("button", { name: digit, exact: true }).click();
  };
  await phone.goto(`/join#${code}`);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(
    "You join Indiranagar as Suresh Patil.",
  );
  await expectAccessible(phone, "the new PIN");
  await type("1234");
  await expect(phone.getByText("Type the PIN again.")).toBeVisible();
  await type("1234");
  await expect(phone.getByText("This PIN is easy to guess. Choose another one.")).toBeVisible();
  await type("4826");
  await expect(phone.getByText("Type the PIN again.")).toBeVisible();
  await type("4826");
  const number = phone.getByText(/^\d\d$/);
  await expect(number).toBeVisible();
  await expect(
    panel.getByText(`Does the phone of Suresh Patil show ${await number.textContent()}?`),
  ).toBeVisible();
  await panel.getByRole("button", { name: "Yes, link it" }).click();
  await expect(owner.getByText("The phone of Suresh Patil is linked.")).toBeVisible();

  await expect(phone.getByRole("heading", { level: 1, name: "Suresh Patil" })).toBeVisible();
  await expectAccessible(phone, "the PIN of the morning");
  await type("0001");
  await expect(phone.getByText("Wrong PIN. 4 tries before a wait.")).toBeVisible();
  await type("4826");
  await phone.waitForURL("**/dashboard/home");
  await expect(phone.getByRole("heading", { level: 1 })).toContainText("Suresh");

  // The next morning: the session is over, the browser starts again, and the phone is still linked.
  await phone.evaluate(() => localStorage.removeItem("token"));
  await context.close();
  context = await start();
  phone = await context.newPage();
  await phone.goto("/login");
  await expect(phone.getByText("Type your PIN.")).toBeVisible();
  await type("4826");
  await phone.waitForURL("**/dashboard/home");

  // The phone is lost: one press, and its next request is refused.
  await owner.reload();
  await owner.getByRole("button", { name: "Actions for Suresh Patil" }).click();
  await owner.getByRole("menuitem", { name: "Sign-in" }).click();
  await panel.getByRole("button", { name: "Sign out this phone" }).click();
  await expect(panel.getByText("No phone is linked.")).toBeVisible();
  await phone.reload();
  await phone.waitForURL("**/login");
  await type("4826");
  await expect(phone.getByText("This phone is signed out. Ask for a new code.")).toBeVisible();
  await context.close();
  await owner.context().close();
});

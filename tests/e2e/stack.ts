import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";

/** The demo owner of a chain with two branches. */
export const OWNER = {
  email: "owner@sharma.example",
  password: "garage-demo-1",
  branches: ["Andheri", "Whitefield"] as const,
};

export async function signIn(page: Page, password: string = OWNER.password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/**
 * `ownerPage` is signed in. The session behind it is opened once per worker, since a person may
 * have ten at a time: a test that ends a session signs in for itself.
 */
export const test = base.extend<{ ownerPage: Page }, { ownerState: StorageState }>({
  ownerState: [
    async ({ browser }, use, worker) => {
      const { baseURL } = worker.project.use;
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      await signIn(page);
      await page.waitForURL("**/dashboard/home");
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],
  ownerPage: async ({ browser, ownerState }, use, info) => {
    const { baseURL, locale, timezoneId, viewport } = info.project.use;
    const context = await browser.newContext({
      baseURL,
      locale,
      timezoneId,
      viewport,
      storageState: ownerState,
    });
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";

/** This person owns a chain with two branches in the demo. */
export const OWNER = {
  email: "owner@sharma.example",
  password: "garage-demo-1",
  branches: ["Andheri", "Whitefield"] as const,
};

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/**
 * The tests run on a desktop and on a phone. `make test` skips the phone for tests with `tag`;
 * `make e2e` and `make prove` do not.
 */
export const SIZES: { where: string; viewport: typeof DESK; tag: string[] }[] = [
  { where: "on a desktop", viewport: DESK, tag: [] },
  { where: "on a phone", viewport: PHONE, tag: ["@prove"] },
];

export async function signIn(page: Page, password: string = OWNER.password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

type Fixtures = {
  ownerPage: Page;
  /**
   * The console errors that a test expects. All other console errors fail the test, including those
   * about the content security policy.
   */
  provokes: RegExp;
  /**
   * Opens a second browser without a session. Unexpected console errors of this browser also fail
   * the test.
   */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/**
 * A trace injects scripts into the sandboxed invoice preview, and the browser logs that it blocks
 * these scripts.
 */
const TRACE_ERRORS = process.env.TRACE ? /^Blocked script execution in 'about:srcdoc'/ : /^$/;

/** Collects the console errors of a context's pages. */
function watch(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  return errors;
}

/**
 * Two tests share the garage, and on a busy machine its requests can reach the limit of one garage.
 * The app waits and sends a refused request again.
 */
const SENT_AGAIN = /status of 429/;

function unexpected(errors: string[], provokes: RegExp): string[] {
  const expected = [provokes, TRACE_ERRORS, SENT_AGAIN];
  return errors.filter((one) => !expected.some((pattern) => pattern.test(one)));
}

/**
 * Ends the session that a test has opened. A person can have only ten sessions, and the next one
 * would end the session of a worker.
 */
export async function endSession(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const { origin, localStorage } of (await context.storageState()).origins) {
    const token = localStorage.find(({ name }) => name === "token")?.value;
    const headers = { Authorization: `Bearer ${token}` };
    if (token) await context.request.post(`${origin}/api/garage/logout`, { headers });
  }
}

/**
 * `ownerPage` is signed in with one session per worker, because a person can have only ten
 * sessions. A test that ends a session must sign in again.
 */
export const test = base.extend<Fixtures, { ownerState: StorageState }>({
  provokes: [/^$/, { option: true }],
  context: async ({ context, provokes }, use) => {
    const errors = watch(context);
    await use(context);
    // A request that the page still sends while its session ends is refused.
    const found = unexpected(errors, provokes);
    await endSession(context);
    expect(found, "errors in the console").toEqual([]);
  },
  openContext: async ({ browser, provokes, locale }, use, info) => {
    const { baseURL, timezoneId, viewport } = info.project.use;
    const opened: BrowserContext[] = [];
    const errors: string[][] = [];
    await use(async (options) => {
      const own = { baseURL, locale, timezoneId, viewport, ...options };
      const context = await browser.newContext(own);
      opened.push(context);
      errors.push(watch(context));
      return context;
    });
    for (const context of opened) await context.close();
    expect(unexpected(errors.flat(), provokes), "errors in the console").toEqual([]);
  },
  ownerState: [
    async ({ browser }, use, worker) => {
      const { baseURL, locale } = worker.project.use;
      const context = await browser.newContext({ baseURL, locale });
      const page = await context.newPage();
      await signIn(page);
      await page.waitForURL("**/dashboard/home");
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],
  ownerPage: async ({ openContext, ownerState }, use) => {
    const context = await openContext({ storageState: ownerState });
    await use(await context.newPage());
  },
});

/**
 * These patterns match Chromium's console messages about an error answer and about a missing
 * answer.
 */
export const ANSWERED = (status: number) =>
  new RegExp(`the server responded with a status of ${status}`);
export const NO_ANSWER = /net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED|CONNECTION)/;

/**
 * Joins the patterns into one pattern, because Playwright reads a list of two as a value and its
 * options.
 */
export function oneOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

export { expect };

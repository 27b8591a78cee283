import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";

/** The demo owner of a chain with two branches. */
export const OWNER = {
  email: "owner@sharma.example",
  password: "garage-demo-1",
  branches: ["Andheri", "Whitefield"] as const,
};

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** A desk and a phone. A test that takes `tag` runs on a phone in `make e2e` and `make prove` only. */
export const SIZES: { where: string; viewport: typeof DESK; tag: string[] }[] = [
  { where: "on a desk", viewport: DESK, tag: [] },
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
   * What a test means to go wrong: errors in the console that match it fail nothing. Everything else that
   * a page complains of, and each breach of its policy, fails the test.
   */
  provokes: RegExp;
  /** A further browser of somebody else, watched like the first. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/** A trace draws with scripts of its own, which a paper in its sandbox does not let run. */
const OF_TRACE = process.env.TRACE ? /^Blocked script execution in 'about:srcdoc'/ : /^$/;

/** Collects what pages of a context complain of. */
function watch(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  return complaints;
}

function unprovoked(complaints: string[], provokes: RegExp): string[] {
  return complaints.filter((one) => !provokes.test(one) && !OF_TRACE.test(one));
}

/**
 * `ownerPage` is signed in. The session behind it is opened once per worker, since a person may
 * have ten at a time: a test that ends a session signs in for itself.
 */
export const test = base.extend<Fixtures, { ownerState: StorageState }>({
  provokes: [/^$/, { option: true }],
  context: async ({ context, provokes }, use) => {
    const complaints = watch(context);
    await use(context);
    expect(unprovoked(complaints, provokes), "errors in the console").toEqual([]);
  },
  openContext: async ({ browser, provokes }, use, info) => {
    const { baseURL, locale, timezoneId, viewport } = info.project.use;
    const opened: BrowserContext[] = [];
    const complaints: string[][] = [];
    await use(async (options) => {
      const own = { baseURL, locale, timezoneId, viewport, ...options };
      const context = await browser.newContext(own);
      opened.push(context);
      complaints.push(watch(context));
      return context;
    });
    for (const context of opened) await context.close();
    expect(unprovoked(complaints.flat(), provokes), "errors in the console").toEqual([]);
  },
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
  ownerPage: async ({ openContext, ownerState }, use) => {
    const context = await openContext({ storageState: ownerState });
    await use(await context.newPage());
  },
});

/** Chromium's words for an answer that is no success, and for none. */
export const ANSWERED = (status: number) =>
  new RegExp(`the server responded with a status of ${status}`);
export const NO_ANSWER = /net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED|CONNECTION)/;

/** Not a list: Playwright takes a list of two for a value and its options. */
export function oneOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

export { expect };

import type { Page } from "@playwright/test";
import { fillCustomer, fillVehicle, newcomer } from "../customers/shop";
import { NextRelease } from "../next-release";
import { ANSWERED, expect, NO_ANSWER, OWNER, oneOf, signIn, test } from "../stack";

test.use({ serviceWorkers: "allow", provokes: oneOf(NO_ANSWER, ANSWERED(404), ANSWERED(503)) });

/** Waits until the worker has kept its files and answers this page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 20_000,
  });
}

/** Returns the addresses of all kept answers. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    return found;
  });
}

for (const { language, words, tag } of [
  { language: "en", words: "The server cannot be reached", tag: [] },
  { language: "hi", words: "सर्वर", tag: ["@prove"] },
])
  test(`home opens without internet, in the language of the person: ${language}`, {
    tag: [...tag, "@spec:hand-85"],
  }, async ({ page, context, baseURL }) => {
    await signIn(page);
    await page.waitForURL("**/dashboard/home");
    await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
    await page.goto("/dashboard/home");
    await waitForWorker(page);
    // Parts load while the page is idle. A part that is cut off in the middle is another test's subject.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.goto("/dashboard/home");
    await expect(page.locator("html")).toHaveAttribute("lang", `${language}-IN`);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    // The page was never opened, so the error page answers.
    await page.goto("/dashboard/manage/parts");
    await expect(page.getByRole("main")).toBeVisible();
    await context.setOffline(false);
    await page.goto("/dashboard/manage/jobs");
    await expect(page.getByRole("table")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    // A page that was opened before also opens now.
    await page.goto("/dashboard/manage/jobs?page=1");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/manage\/jobs/);
    await context.setOffline(false);
  });

test("a device keeps no answer with data, and no query of an address", {
  tag: "@spec:hand-59",
}, async ({ page, context }) => {
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await waitForWorker(page);
  await page.goto("/dashboard/manage/jobs?search=MH12SECRET");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/job-status?token=secret-token");
  await page.waitForLoadState("networkidle");
  const kept = await keptAddresses(page);
  expect(kept.some((url) => url.includes("/dashboard/home?lang="))).toBe(true);
  expect(kept.filter((url) => /secret|:\d+\/(api|media|shared|console)\//i.test(url))).toEqual([]);
  await context.setOffline(true);
  const failed = await page.evaluate(() =>
    fetch("/api/garage/config").then(
      () => false,
      () => true,
    ),
  );
  expect(failed).toBe(true);
  await context.setOffline(false);
});

/**
 * Returns a function that stops the active worker if another one waits for it. Chrome replaces a worker after
 * its last request, which can take minutes. A stopped worker has no requests.
 */
async function stopper(page: Page): Promise<() => Promise<void>> {
  const workers = await page.context().newCDPSession(page);
  const statusOf = new Map<string, string>();
  workers.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) statusOf.set(versionId, status);
  });
  await workers.send("ServiceWorker.enable");
  return async () => {
    const versions = [...statusOf];
    if (!versions.some(([, status]) => status === "installed")) return;
    for (const [versionId, status] of versions)
      if (status === "activated") await workers.send("ServiceWorker.stopWorker", { versionId });
  };
}

/** Signs in at a release that can be replaced. */
async function openRelease(page: Page, baseURL: string | undefined): Promise<NextRelease> {
  const release = await NextRelease.start(baseURL ?? "");
  await page.goto(`${release.address}/login`);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
  await waitForWorker(page);
  // The page registers the worker and then looks for a new one. A release in that moment is not announced.
  await expect.poll(() => release.checks, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  return release;
}

/** Ends the session before the address of the release is gone. */
async function leave(page: Page, release: NextRelease): Promise<void> {
  await page.evaluate(async () => {
    const Authorization = `Bearer ${localStorage.getItem("token")}`;
    await fetch("/api/garage/logout", { method: "POST", headers: { Authorization } });
    localStorage.clear();
  });
  await release.stop();
}

test("a release that comes while a page is open is announced, and a reload takes it over", {
  tag: ["@prove", "@spec:hand-61"],
}, async ({ page, baseURL }) => {
  const release = await openRelease(page, baseURL);
  release.publish((script) => `${script}\n// the next release`);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const line = page.getByText("A new version is ready.");
  await expect(line).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  await expect(line).toBeHidden();
  const stop = await stopper(page);
  const waits = async () => {
    await stop();
    return page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration();
      return found?.waiting !== null || found.installing !== null;
    });
  };
  await expect.poll(waits, { timeout: 20_000 }).toBe(false);
  await leave(page, release);
});

test("a device with a counter has all parts of a release before it takes over", {
  tag: ["@prove", "@spec:hand-85"],
}, async ({ page, baseURL }) => {
  const release = await openRelease(page, baseURL);
  const parts = () =>
    page.evaluate(async () =>
      (await caches.has("parts")) ? (await (await caches.open("parts")).keys()).length : undefined,
    );
  const update = async (name: string) => {
    release.publish((script) => `${script}\n// ${name}`);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect(page.getByText("A new version is ready.")).toBeVisible();
  };
  await update("the next release");
  expect(await parts()).toBeUndefined();
  // A counter has made this cache.
  await page.evaluate(() => caches.open("parts"));
  await update("the release after that");
  await expect.poll(parts).toBeGreaterThan(20);
  await leave(page, release);
});

test("a form in an old tab survives two releases, and can be saved", {
  tag: ["@prove", "@spec:hand-101"],
}, async ({ page, baseURL }) => {
  const release = await openRelease(page, baseURL);
  const zoya = newcomer();
  await page.goto(`${release.address}/dashboard/manage/customers/add-new`);
  await fillCustomer(page, zoya);
  for (const version of ["second", "third"]) {
    const before = release.checks;
    release.publish((script) => `${script}\n// the ${version} release`);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(() => release.checks).toBeGreaterThan(before);
  }
  // The app never reloads by itself, and a reload would lose typed text, so nothing offers one.
  await page.waitForTimeout(2_000);
  await expect(page.getByText("A new version is ready.")).toBeHidden();
  await expect(page.getByLabel("Customer Name", { exact: true })).toHaveValue(zoya.name);
  await fillVehicle(page, zoya);
  await page.getByRole("button", { name: "Add customer" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(zoya.name).locator("visible=true")).toBeVisible();
  await leave(page, release);
});

test("Chromium can install the app", { tag: ["@prove", "@spec:hand-62"] }, async ({ page }) => {
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await waitForWorker(page);
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  // Browsers install nothing from a private window, and each test has one.
  const errors = installabilityErrors.map(({ errorId }) => errorId);
  expect(errors.filter((error) => error !== "in-incognito")).toEqual([]);
  const { manifest } = await browser.send("Page.getAppManifest");
  expect(manifest).toMatchObject({ display: "kStandalone" });
});

test("a worker without a list of files removes itself and all that it kept", {
  tag: ["@prove", "@spec:hand-60"],
}, async ({ page, baseURL }) => {
  const release = await openRelease(page, baseURL);
  release.publish((script) => script.replaceAll(/\b(en|hi|mr|ta|xa):\{files:/g, "none_$1:{files:"));
  await page.reload();
  const stop = await stopper(page);
  const left = async () => {
    await stop();
    return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  };
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  expect(await keptAddresses(page)).toEqual([]);
  await leave(page, release);
});

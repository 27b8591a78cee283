import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { waitForShortcuts } from "../shell/shortcuts";
import { expect, signIn, test } from "../stack";

test.use({ serviceWorkers: "allow" });

const TOLD = { title: "MH 12 AB 1234", body: "The job is ready.", language: "en", tag: "alert-1" };

/** Gives the browser an address without its push service, which is not on this machine. */
async function giveAddress(page: Page): Promise<void> {
  await page.addInitScript((endpoint) => {
    const text = (raw: Uint8Array) =>
      btoa(String.fromCharCode(...raw))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    let address: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => address;
    PushManager.prototype.subscribe = async () => {
      const curve = { name: "ECDH", namedCurve: "P-256" };
      const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
      const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
      const keys = {
        p256dh: text(point),
        auth: text(crypto.getRandomValues(new Uint8Array(16))),
      };
      const unsubscribe = async () => {
        address = null;
        return true;
      };
      address = {
        endpoint,
        unsubscribe,
        toJSON: () => ({ endpoint, keys }),
      } as unknown as PushSubscription;
      return address;
    };
  }, `https://fcm.googleapis.com/fcm/send/${randomUUID()}`);
}

/** Opens home with a worker that answers it, and returns a job of the garage. */
async function openHome(page: Page): Promise<{ garageId: number; jobId: number; jobCode: string }> {
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 20_000,
  });
  return page.evaluate(async () => {
    const garageId = Number(localStorage.getItem("garageId"));
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("token")}`,
      "X-Garage-Id": String(garageId),
    };
    const list = await (await fetch("/api/garage/jobs", { headers })).json();
    const { jobId, jobCode } = list.data.jobs[0];
    return { garageId, jobId, jobCode };
  });
}

/** Brings a message to the worker, as the browser does when its push service has one. */
async function deliver(page: Page, message: string): Promise<void> {
  const workers = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    workers.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const live = registrations.find(({ isDeleted }) => !isDeleted);
      if (live) resolve(live.registrationId);
    });
  });
  await workers.send("ServiceWorker.enable");
  await workers.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: message,
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, lang, tag, data }) => ({
      title,
      body,
      lang,
      tag,
      data,
    }));
  });

/** What the worker has, and a page has not. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (name: string, of: { notification: Notification }) => Event;
};

/** Clicks the notification. Playwright cannot, so the worker gets the browser's event. */
async function click(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const { registration, NotificationEvent } = self as unknown as WorkerScope;
    const [notification] = await registration.getNotifications();
    if (!notification) throw new Error("No notification is shown.");
    const event = new NotificationEvent("notificationclick", { notification });
    // Only an event of the browser may wait.
    let done: unknown;
    Object.defineProperty(event, "waitUntil", { value: (work: unknown) => (done = work) });
    self.dispatchEvent(event);
    await done;
  });
}

test("a person switches the alerts on and off on this device", { tag: "@prove" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await giveAddress(page);
  await openHome(page);
  await page.goto("/dashboard/account");
  const alerts = page.getByRole("switch", { name: "Alerts on this device" });
  await expect(alerts).not.toBeChecked();
  await alerts.click();
  await expect(page.getByText("This device shows your alerts now.")).toBeVisible();
  await expect(alerts).toBeChecked();
  // The app sends the address again when it opens.
  const sentAgain = page.waitForResponse("**/api/garage/push-subscriptions?*");
  await page.reload();
  expect((await sentAgain).status()).toBe(200);
  await expect(alerts).toBeChecked();
  await alerts.click();
  await expect(page.getByText("This device shows no more alerts.")).toBeVisible();
  await page.reload();
  await expect(alerts).not.toBeChecked();
});

test("an alert shows as a notification, and a click opens its job in the open tab", {
  tag: ["@prove", "@spec:hand-54"],
}, async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  const { garageId, jobId, jobCode } = await openHome(page);
  await page.goto("/dashboard/services");
  // The part that opens a page loads with the shortcuts.
  await waitForShortcuts(page);
  await deliver(page, "not for us");
  await deliver(page, JSON.stringify({ ...TOLD, garageId, jobId }));
  const path = `/dashboard/manage/jobs/view?garageId=${garageId}&jobId=${jobId}`;
  const notification = {
    title: TOLD.title,
    body: TOLD.body,
    lang: "en",
    tag: "alert-1",
    data: path,
  };
  await expect.poll(() => shown(page)).toEqual([notification]);
  // A second delivery replaces the first.
  const body = "The job is delivered.";
  await deliver(page, JSON.stringify({ ...TOLD, body, garageId, jobId }));
  await expect.poll(() => shown(page)).toEqual([{ ...notification, body }]);
  await click(context);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await expect(page.getByRole("main").getByText(jobCode, { exact: true })).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  expect(await shown(page)).toEqual([]);
});

test("a click on a notification asks before it discards a form", { tag: "@prove" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  const { garageId, jobId } = await openHome(page);
  await page.goto("/dashboard/manage/customers/add-new");
  await waitForShortcuts(page);
  await page.getByLabel("Customer Name").fill("Half a name");
  await deliver(page, JSON.stringify({ ...TOLD, garageId, jobId }));
  await expect.poll(() => shown(page)).toHaveLength(1);
  await click(context);
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Customer Name")).toHaveValue("Half a name");
});

import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { storedText } from "../intake/desk";
import { jobOf } from "../intake/shop";
import { newJob, pictures } from "../jobs/shop";
import { expect, NO_ANSWER, OWNER, oneOf, SIZES, signIn, test } from "../stack";

type Picture = Awaited<ReturnType<typeof pictures>>[number];

const jobs = (page: Page) => page.getByRole("list", { name: "Open jobs" });
const line = (page: Page) => page.getByRole("textbox", { name: "Write it in one line" });

/** Signs in, and waits until the worker answers this page and may keep what is shared. */
async function openApp(page: Page): Promise<void> {
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 20_000,
  });
  await expect.poll(() => rows(page, "keys")).toBe(1);
}

/** Sends a form as Chrome does when a person shares something to the installed app. */
async function share(page: Page, { text = "", photos = [] as Picture[] }): Promise<void> {
  const files = photos.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    data: buffer.toString("base64"),
  }));
  await page.evaluate(
    async ({ text: words, files: all }) => {
      const form = document.createElement("form");
      Object.assign(form, {
        method: "post",
        action: "/dashboard/share",
        enctype: "multipart/form-data",
      });
      const field = document.createElement("input");
      Object.assign(field, { name: "text", value: words });
      const input = document.createElement("input");
      Object.assign(input, { type: "file", name: "photos", multiple: true });
      const chosen = new DataTransfer();
      for (const { name, type, data } of all) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        chosen.items.add(new File([bytes], name, { type }));
      }
      input.files = chosen.files;
      form.append(field, input);
      document.body.append(form);
      form.submit();
    },
    { text, files },
  );
}

/** Returns how many rows a store of the shared things has. */
function rows(page: Page, store: string): Promise<number> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === "shared")) return 0;
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("shared");
      opening.onsuccess = () => resolve(opening.result);
    });
    const counting = database.transaction(name).objectStore(name).count();
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count;
  }, store);
}

async function choose(page: Page, plate: string): Promise<void> {
  await page.getByRole("textbox", { name: "Number plate or job number" }).fill(plate);
  await expect(jobs(page).getByRole("button")).toHaveCount(1);
  await jobs(page).getByRole("button").click();
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow", provokes: oneOf(NO_ANSWER, /was not sent/) });

  for (const { where, viewport } of SIZES)
    test(`three shared photos become photos of the chosen job ${where}`, {
      tag: ["@prove", "@spec:hand-99"],
    }, async ({ page }) => {
      await openApp(page);
      await page.setViewportSize(viewport);
      const { plate, jobId, jobCode } = await newJob(page);
      const three = await pictures(page, "teal", "orange", "navy");
      await share(page, { photos: three });
      await expect(page.getByRole("heading", { name: "Add 3 photos to…" })).toBeVisible();
      await expect(page.getByRole("img", { name: /^Photo \d$/ })).toHaveCount(3);
      await expectAccessible(page, "shared photos");
      await choose(page, plate);
      await expect(page.getByText(`3 photos were added to ${jobCode}.`)).toBeVisible();
      expect((await jobOf(page, jobId)).photos).toHaveLength(3);
      expect([await rows(page, "shares"), await rows(page, "photos")]).toEqual([0, 0]);
    });

  test("a lost answer doubles no shared photo, and the rest goes to the same job after a reload", {
    tag: ["@prove", "@spec:hand-99"],
  }, async ({ page, context }) => {
    await openApp(page);
    const { plate, jobId, jobCode } = await newJob(page);
    await share(page, { photos: await pictures(page, "teal", "orange", "navy") });
    let sent = 0;
    await context.route("**/photos?*", async (route) => {
      sent += 1;
      if (sent !== 2) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await choose(page, plate);
    // The first photo is noted before the answer of the second is lost.
    const lost = `1 of 3 photos are in ${jobCode}. The server could not be reached.`;
    await expect(page.getByText(lost)).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Send the rest" }).click();
    await expect(page.getByText(`3 photos were added to ${jobCode}.`)).toBeVisible();
    expect(sent).toBe(4);
    expect((await jobOf(page, jobId)).photos).toHaveLength(3);
  });

  test("a shared text becomes the line of quick entry, and an unsaved entry is replaced only on request", {
    tag: "@prove",
  }, async ({ page }) => {
    await openApp(page);
    await share(page, { text: "MH 12 QX 4567 swift tel badli" });
    await page.waitForURL("**/dashboard/intake");
    await expect(line(page)).toHaveValue("MH 12 QX 4567 swift tel badli");
    await expect(page.getByLabel("Vehicle Number")).toHaveValue("MH 12 QX 4567");
    await share(page, { text: "AC thanda nahi" });
    await page.getByRole("button", { name: "Keep the entry" }).click();
    await page.waitForURL("**/dashboard/intake");
    await expect(line(page)).toHaveValue("MH 12 QX 4567 swift tel badli");
    await share(page, { text: "AC thanda nahi" });
    await page.getByRole("button", { name: "Replace it with this text" }).click();
    await page.waitForURL("**/dashboard/intake");
    await expect(line(page)).toHaveValue("AC thanda nahi");
    await expect(page.getByLabel("Vehicle Number")).toHaveValue("");
  });

  test("a sign-out deletes shared photos, and without a signed-in person the worker keeps none", {
    tag: "@spec:hand-63",
  }, async ({ page }) => {
    await openApp(page);
    const [photo] = await pictures(page, "teal");
    await share(page, { text: "Ramesh Patil 98765 43299", photos: photo ? [photo] : [] });
    await expect(page.getByRole("heading", { name: "Add 1 photo to…" })).toBeVisible();
    expect(await storedText(page)).not.toContain("Ramesh Patil");
    expect(await rows(page, "photos")).toBe(1);
    await page.goto("/dashboard/account");
    await page.getByRole("button", { name: "Log out" }).first().click();
    await page.waitForURL("**/login");
    await expect.poll(() => rows(page, "keys")).toBe(0);
    expect([await rows(page, "shares"), await rows(page, "photos")]).toEqual([0, 0]);
    await share(page, { photos: photo ? [photo] : [] });
    await page.waitForURL("**/login?shared=1#sign-in");
    await expect(page.getByText("Sign in first, then share again.")).toBeVisible();
    expect([await rows(page, "shares"), await rows(page, "photos")]).toEqual([0, 0]);
    await page.getByLabel("Email").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/dashboard/home");
  });
});

test("without the service worker the page says that nothing is kept", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/home");
  const [photo] = await pictures(page, "teal");
  await share(page, { photos: photo ? [photo] : [] });
  await page.waitForURL("**/dashboard/share");
  await expect(page.getByText("Nothing is kept here.")).toBeVisible();
  await expect(
    page.getByText("Shared photos are kept for an hour. Share them again."),
  ).toBeVisible();
});

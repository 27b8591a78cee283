import { expectAccessible } from "../accessibility";
import { newCar, pictures } from "../jobs/shop";
import { expect, SIZES, signIn, test } from "../stack";
import {
  COUNTER,
  entries,
  expectSent,
  keepOneEntry,
  letGo,
  line,
  openDesk,
  signOut,
  storedText,
  switchOn,
  takeIn,
  waitForWorker,
} from "./desk";
import { jobCount, jobOf, jobsOf } from "./shop";

test.use(COUNTER);

for (const { where, viewport, tag } of SIZES)
  test(`two cars come in without internet, and each becomes one job ${where}`, { tag }, async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000);
    await openDesk(page);
    await page.setViewportSize(viewport);
    const plates = [(await newCar(page)).plate, (await newCar(page)).plate];
    await switchOn(page);
    await context.setOffline(true);
    for (const plate of plates) await takeIn(page, plate);
    await page.goto("/dashboard/intake/waiting");
    await expect(page.getByRole("link", { name: "2 waiting" })).toBeVisible();
    await expect(entries(page).filter({ hasText: "Waiting" })).toHaveCount(2);
    await expect(entries(page).getByRole("button", { name: "Edit" })).toHaveCount(2);
    await expectAccessible(page, "waiting entries");
    await context.setOffline(false);
    await expect(page.getByText("Nothing waits on this device.")).toBeVisible({ timeout: 40_000 });
    for (const plate of plates) expect(await jobCount(page, plate)).toBe(1);
  });

test("a page that was never opened says what works without internet, in Hindi too", {
  tag: ["@prove", "@spec:hand-85"],
}, async ({ page, context, baseURL }) => {
  test.setTimeout(60_000);
  await openDesk(page);
  const { plate } = await newCar(page);
  await switchOn(page);
  await context.setOffline(true);
  await page.goto("/dashboard/manage/parts");
  await expect(page.getByText("This needs the internet.")).toBeVisible();
  await page.getByRole("link", { name: "Take in a car" }).click();
  await expect(line(page)).toBeVisible();
  await context.setOffline(false);
  await context.addCookies([{ name: "language", value: "hi", url: baseURL ?? "" }]);
  await page.goto("/dashboard/intake");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  await waitForWorker(page);
  await page.goto("/dashboard/intake");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.goto("/dashboard/intake");
  await page.getByRole("main").getByRole("textbox").first().fill(`${plate} tel badli`);
  await expect(page.locator('[name="vehicleModel"]')).toHaveValue("Tata Nexon");
});

test("after a sign-out nobody can read the entries, and they leave with the next sign-in", {
  tag: ["@prove", "@spec:hand-90", "@spec:hand-91"],
}, async ({ page, context }) => {
  test.setTimeout(90_000);
  await openDesk(page);
  const plate = await keepOneEntry(page, context);
  await signOut(page);
  const question = page.getByRole("alertdialog", { name: "1 entry is not sent yet." });
  await question.getByRole("button", { name: "Sign out, keep them locked" }).click();
  await page.waitForURL("**/login");
  await expect(
    page.getByText(
      "Entries wait on this device. They leave when the person who made them signs in.",
    ),
  ).toBeVisible();
  const stored = await storedText(page);
  for (const secret of [plate, plate.replaceAll(" ", ""), "Kavya", "a key"])
    expect(stored).not.toContain(secret);
  await letGo(context);
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await expect(page.getByText(/^1 entry sent: JOB-\d+\.$/)).toBeVisible({ timeout: 20_000 });
  expect(await jobCount(page, plate)).toBe(1);
});

test("a photo of an entry arrives once, although its answer is lost", {
  tag: ["@prove", "@spec:hand-65"],
}, async ({ page, context }) => {
  test.setTimeout(90_000);
  await openDesk(page);
  const { plate } = await newCar(page);
  const [photo] = await pictures(page, "teal");
  await switchOn(page);
  await context.setOffline(true);
  await takeIn(page, plate, async () => {
    await page.getByLabel("Add photos").setInputFiles([photo as NonNullable<typeof photo>]);
    await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  });
  await page.goto("/dashboard/intake/waiting");
  await expect(entries(page).getByText(/· P-.{4} · 1 photo$/)).toBeVisible();
  let sent = 0;
  await context.route("**/photos?*", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect(entries(page).getByText(/· JOB-\d+ · 1 photo$/)).toBeVisible({ timeout: 20_000 });
  await expectSent(page);
  expect(sent).toBeGreaterThanOrEqual(2);
  const [job, ...others] = await jobsOf(page, plate);
  expect(others).toEqual([]);
  expect((await jobOf(page, job?.jobId ?? 0)).photos).toHaveLength(1);
});

import { newOwner } from "../founders";
import { call, newCar, newJob } from "../jobs/shop";
import { signedIn } from "../people";
import { expect, test } from "../stack";
import { addMechanic, newService, TABLET, type } from "./tablet";

const SWITCHES = 500;
const PINS = { "Suresh Patil": "4826", "Ramesh Rao": "7193" };
const SLOWEST_MS = 800;

type Job = { activity: { what: string; personName: string }[] };

test("on a shared tablet each change has the name that was on the screen, also with late answers", {
  tag: "@prove",
}, async ({ browser, page: first }) => {
  test.setTimeout(60_000 + SWITCHES * 6_000);
  const who = await newOwner(first.request);
  const tablet = await signedIn(browser, who);
  const owner = await signedIn(browser, who);
  await tablet.setViewportSize(TABLET);
  // With a time for all switches, a step that hangs would be found late.
  tablet.setDefaultTimeout(20_000);
  await owner.goto("/dashboard/home");
  await tablet.goto("/dashboard/account/garage");
  await tablet.getByRole("button", { name: "Make this a shared device" }).click();
  await tablet.waitForURL("**/login");
  for (const [name, pin] of Object.entries(PINS))
    await addMechanic(owner, tablet, { name, phone: "9822012345", pin });
  const service = await newService(owner);
  const car = await newCar(owner);

  // Requests are late, so that many of them arrive after the next person has signed in.
  await tablet.route("**/change-status*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOWEST_MS));
    await route.continue().catch(() => undefined);
  });
  const names = Object.keys(PINS) as (keyof typeof PINS)[];
  let current = "";
  const signIn = async (name: keyof typeof PINS) => {
    await tablet.getByRole("button", { name, exact: true }).click();
    await type(tablet, PINS[name]);
    // Another person starts at home, with a new page.
    if (name !== current) await tablet.waitForURL("**/dashboard/home");
    await expect(
      tablet.getByRole("dialog", { name: "Sign in on this shared device" }),
    ).toBeHidden();
    current = name;
    await expect(tablet.getByRole("banner").getByText(name)).toBeVisible();
  };
  await signIn("Suresh Patil");
  const pressed = new Map<number, string>();
  for (let count = 0; count < SWITCHES; count += 1) {
    const { jobId, jobCode } = await newJob(owner, { car, service });
    await tablet.goto(`/dashboard/manage/jobs/view?jobId=${jobId}`);
    const start = tablet.getByRole("button", { name: `Start work ${jobCode}` });
    await expect(start).toBeVisible();
    // The name loads a little later than the page.
    await expect(tablet.getByRole("banner").getByText(current)).toBeVisible();
    const banner = await tablet.getByRole("banner").textContent();
    pressed.set(jobId, names.find((name) => banner?.includes(name)) ?? "");
    await start.click();
    await tablet.getByRole("button", { name: "Switch" }).click();
    await signIn(names[Math.random() < 0.5 ? 0 : 1] ?? "Suresh Patil");
  }
  // Nothing is under way any more.
  await tablet.waitForTimeout(2 * SLOWEST_MS);
  let written = 0;
  for (const [jobId, name] of pressed) {
    const { activity } = await call<Job>(owner, "GET", `jobs/${jobId}`);
    const changes = activity.filter(({ what }) => what === "status");
    written += changes.length;
    for (const change of changes) expect(change.personName, `job ${jobId}`).toBe(name);
  }
  // A change whose page was left before it was sent is lost.
  expect(written).toBeGreaterThan(SWITCHES / 8);
  await tablet.context().close();
  await owner.context().close();
});

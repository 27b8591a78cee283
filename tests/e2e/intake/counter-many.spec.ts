import type { BrowserContext } from "@playwright/test";
import { type Car, newCar } from "../jobs/shop";
import { expect, test } from "../stack";
import { copyEntry } from "./copies";
import { COUNTER, entries, openDesk, rowsHere, switchOn, takeIn, waitForWorker } from "./desk";
import { jobCount } from "./shop";

test.use(COUNTER);

/** A device keeps no more entries. */
const CARS = 500;
/** A person writes this many of them into the form. The others are copies, because the form takes seconds. */
const TYPED = 20;
const AT_ONCE = 2;

/** Works on a few at once, in their order. The server lets a garage wait if it calls too often. */
async function forEach<One>(all: readonly One[], work: (one: One) => Promise<void>) {
  const left = [...all];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      await expect(() => work(one)).toPass({ timeout: 60_000 });
  });
  await Promise.all(workers);
}

/** Cuts one call in nine: before the server gets it, while it works, or before the device gets the answer. */
async function cutCalls(context: BrowserContext) {
  const cuts = { before: 0, during: 0, after: 0 };
  let calls = 0;
  await context.route("**/api/garage/intakes?*", async (route) => {
    calls += 1;
    if (calls % 9 > 0) return route.continue();
    if (calls % 27 === 0) {
      cuts.before += 1;
      return route.abort();
    }
    const answer = route.fetch();
    if (calls % 27 === 9) {
      cuts.during += 1;
      await route.abort();
      await answer;
      return;
    }
    cuts.after += 1;
    await answer;
    return route.abort();
  });
  return cuts;
}

test("500 entries become 500 jobs, although calls are cut, tabs are closed and the worker is replaced", {
  tag: ["@prove", "@spec:hand-86"],
}, async ({ page, context }) => {
  test.setTimeout(20 * 60_000);
  await openDesk(page);
  const cars = new Map<string, Car>();
  await forEach(
    Array.from({ length: CARS }, (_, at) => at),
    async () => {
      const car = await newCar(page);
      cars.set(car.plate, car);
    },
  );
  const plates = [...cars.keys()];
  expect(plates).toHaveLength(CARS);
  await switchOn(page);
  await context.setOffline(true);
  for (const plate of plates.slice(0, TYPED)) await takeIn(page, plate);
  const [first, ...others] = [...cars.values()];
  if (first) await copyEntry(page, first, others.slice(TYPED - 1));
  expect((await rowsHere(page)).entries).toBe(CARS);

  const cuts = await cutCalls(context);
  await context.setOffline(false);
  let tab = page;
  let tabs = 0;
  let isReplaced = false;
  // After a lost call the device waits. A new tab sends without a wait.
  await expect
    .poll(
      async () => {
        const next = await context.newPage();
        await next.goto("/dashboard/intake/waiting");
        await tab.close();
        tab = next;
        tabs += 1;
        await tab.waitForTimeout(3_000);
        const left = (await rowsHere(tab)).entries ?? 0;
        if (!isReplaced && left < CARS / 2) {
          isReplaced = true;
          await tab.evaluate(async () => {
            await (await navigator.serviceWorker.getRegistration())?.unregister();
          });
          await tab.reload();
          await waitForWorker(tab);
        }
        return left;
      },
      { timeout: 15 * 60_000, intervals: [0] },
    )
    .toBe(0);
  await context.unrouteAll({ behavior: "wait" });
  expect(isReplaced).toBe(true);
  expect(Math.min(...Object.values(cuts)), JSON.stringify({ ...cuts, tabs })).toBeGreaterThan(5);
  await expect(entries(tab)).toHaveCount(0);
  await forEach(plates, async (plate) => expect(await jobCount(tab, plate), plate).toBe(1));
});

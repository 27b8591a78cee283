import { newCar } from "../jobs/shop";
import { expect, test } from "../stack";
import { COUNTER, entries, openDesk, rowsHere, switchOn, takeIn } from "./desk";
import { jobCount } from "./shop";

test.use(COUNTER);

const CARS = 40;

test("40 entries become 40 jobs, although calls and answers are lost and tabs are closed", {
  tag: ["@prove", "@spec:hand-86"],
}, async ({ page, context }) => {
  test.setTimeout(600_000);
  await openDesk(page);
  const plates: string[] = [];
  for (let made = 0; made < CARS; made += 1) plates.push((await newCar(page)).plate);
  await switchOn(page);
  await context.setOffline(true);
  for (const plate of plates) await takeIn(page, plate);
  expect((await rowsHere(page)).entries).toBe(CARS);

  const ways = { arrives: 0, callIsLost: 0, answerIsLost: 0 };
  let calls = 0;
  await context.route("**/api/garage/intakes?*", async (route) => {
    calls += 1;
    if (calls % 3 === 0) {
      ways.callIsLost += 1;
      return route.abort();
    }
    if (calls % 4 === 0) {
      ways.answerIsLost += 1;
      await route.fetch();
      return route.abort();
    }
    ways.arrives += 1;
    return route.continue();
  });
  await context.setOffline(false);
  let tab = page;
  // After a lost call the device waits. A new tab sends without a wait.
  await expect
    .poll(
      async () => {
        const next = await context.newPage();
        await next.goto("/dashboard/intake/waiting");
        await tab.close();
        tab = next;
        await tab.waitForTimeout(1_500);
        return (await rowsHere(tab)).entries;
      },
      { timeout: 300_000, intervals: [0] },
    )
    .toBe(0);
  await context.unrouteAll({ behavior: "wait" });
  expect(Math.min(...Object.values(ways))).toBeGreaterThan(3);
  await expect(entries(tab)).toHaveCount(0);
  for (const plate of plates) expect(await jobCount(tab, plate), plate).toBe(1);
});

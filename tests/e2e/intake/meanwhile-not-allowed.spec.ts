import type { Page } from "@playwright/test";
import { switchTo } from "../branch";
import { test } from "../console/admin";
import { setSuspended } from "../console/suspension";
import { newOwner } from "../founders";
import { call, newCar } from "../jobs/shop";
import { ADVISOR } from "../people";
import { type Newcomer, signInAs } from "../session/newcomer";
import { ANSWERED, expect, OWNER, oneOf, SIZES } from "../stack";
import {
  COUNTER,
  closeReminders,
  entries,
  expectSent,
  holdBack,
  letGo,
  switchOn,
  takeIn,
} from "./desk";
import { hire, jobCount, TECHNICIAN } from "./shop";

/** The person or the garage may no longer take in cars, while an entry waits on a device. */

const [ANDHERI] = OWNER.branches;

/** Expects one entry, which the server refuses and the device keeps. */
async function expectNotAllowed(page: Page): Promise<void> {
  await page.goto("/dashboard/intake/waiting");
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).getByText("Not allowed", { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  const text = "Not allowed. Show this entry to the owner.";
  await expect(entries(page).getByText(text, { exact: true })).toBeVisible();
}

/** Adds a person with a garage of their own to the garage of the demo's owner. */
async function join(person: Page, { email }: Newcomer, owner: Page, garageId: number) {
  const { staffId } = await call<{ staffId: number }>(
    owner,
    "POST",
    `staffs?garageId=${garageId}`,
    {
      staffName: "Lakshmi Rao",
      email,
      phoneNumber: "9820077001",
      roleId: ADVISOR,
      password: "is not used",
      cpassword: "is not used",
    },
  );
  type Me = { invitations: { invitationId: string }[] };
  const { invitations } = await call<Me>(person, "GET", "me");
  await call(person, "POST", `invitations/${invitations[0]?.invitationId}/accept`);
  return { leave: () => call(owner, "DELETE", `staffs/${staffId}?garageId=${garageId}`) };
}

async function openAs(page: Page, who: Newcomer): Promise<void> {
  await page.goto("/login");
  await signInAs(page, who);
  await page.waitForURL("**/dashboard/home");
}

test.use({
  ...COUNTER,
  provokes: oneOf(COUNTER.provokes, ANSWERED(400), ANSWERED(423)),
});

for (const { where, viewport } of SIZES)
  test.describe(`an entry that is not allowed ${where}`, { tag: "@prove" }, () => {
    test.beforeEach(async ({ page }) => {
      test.setTimeout(180_000);
      await closeReminders(page);
    });

    test("an entry of a person with another role stays, and is sent when the role is back", {
      tag: "@spec:hand-40",
    }, async ({ page, context, ownerPage }) => {
      const { plate, garageId } = await newCar(ownerPage);
      const tara = await hire(ownerPage, garageId, ADVISOR);
      await openAs(page, tara.credentials);
      await page.setViewportSize(viewport);
      await switchOn(page);
      await context.setOffline(true);
      await takeIn(page, plate);
      await tara.become(TECHNICIAN);
      await context.setOffline(false);
      await expectNotAllowed(page);
      expect(await jobCount(ownerPage, plate)).toBe(0);
      await tara.become(ADVISOR);
      await expectSent(page);
      expect(await jobCount(ownerPage, plate)).toBe(1);
      await page.goto("about:blank");
      await tara.leave();
    });

    test("an entry of a person who was removed stays, and is sent when the person is back", {
      tag: "@spec:hand-42",
    }, async ({ page, context, ownerPage }) => {
      const { plate, garageId } = await newCar(ownerPage);
      const lakshmi = await newOwner(page.request);
      await openAs(page, lakshmi);
      const { leave } = await join(page, lakshmi, ownerPage, garageId);
      await page.goto("/dashboard/home");
      await switchTo(page, ANDHERI);
      await page.setViewportSize(viewport);
      await switchOn(page);
      await context.setOffline(true);
      await takeIn(page, plate);
      await leave();
      await context.setOffline(false);
      await expectNotAllowed(page);
      expect(await jobCount(ownerPage, plate)).toBe(0);
      const again = await join(page, lakshmi, ownerPage, garageId);
      await expectSent(page);
      expect(await jobCount(ownerPage, plate)).toBe(1);
      await page.goto("about:blank");
      await again.leave();
    });

    test("an entry of a suspended garage stays, and is sent when the garage is active again", {
      tag: "@spec:hand-41",
    }, async ({ page, context, ownerPage, token }) => {
      const { garageId: andheri } = await newCar(ownerPage);
      const lakshmi = await newOwner(page.request);
      await openAs(page, lakshmi);
      // A person without another garage is signed out.
      const { leave } = await join(page, lakshmi, ownerPage, andheri);
      await page.goto("/dashboard/home");
      const { plate, garageId } = await newCar(page);
      await page.setViewportSize(viewport);
      await switchOn(page);
      await context.setOffline(true);
      await takeIn(page, plate);
      await setSuspended(page.request, token, garageId, true);
      await context.setOffline(false);
      await expectNotAllowed(page);
      await holdBack(context);
      await setSuspended(page.request, token, garageId, false);
      expect(await jobCount(page, plate)).toBe(0);
      await letGo(context);
      await expectSent(page);
      expect(await jobCount(page, plate)).toBe(1);
      await page.goto("about:blank");
      await leave();
    });
  });

import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { test as base, expect, OWNER } from "./stack";

type Credentials = { email: string; password: string };
type Session = { token: string; garageId: number; userInfo: string };

/**
 * These people of the demo are the owner of a garage in grace, the owner of a locked garage, and an
 * advisor who cannot renew.
 */
export const IN_GRACE: Credentials = { email: "owner@verma.example", password: OWNER.password };
export const LOCKED: Credentials = { email: "owner@lapsed.example", password: OWNER.password };
export const ADVISOR_IN_GRACE: Credentials = {
  email: "rekha@verma.example",
  password: OWNER.password,
};
/**
 * Creates staff for tests. Tests do not use the owner's sessions, because a person can have only
 * ten sessions.
 */
const MANAGER: Credentials = { email: "manager@sharma.example", password: OWNER.password };

async function logIn(page: Page, { email, password }: Credentials): Promise<Session> {
  const answer = await page.request.post("/api/garage/login", {
    data: { email, password, remember: 0 },
  });
  const envelope = await answer.json();
  expect(envelope.success, JSON.stringify(envelope)).toBe(true);
  const { token, garages } = envelope.data;
  return { token, garageId: garages[0].garageId, userInfo: JSON.stringify(envelope) };
}

/** Opens a new browser that is signed in as this person. */
export async function signedIn(browser: Browser, who: Credentials): Promise<Page> {
  const { baseURL, locale, timezoneId, viewport } = base.info().project.use;
  const options = { baseURL, locale, timezoneId, viewport };
  const signInContext = await browser.newContext(options);
  const session = await logIn(await signInContext.newPage(), who);
  await signInContext.close();
  const values = { ...session, garageId: String(session.garageId) };
  const context = await browser.newContext({
    ...options,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: baseURL ?? "",
          localStorage: Object.entries(values).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
  return context.newPage();
}

export const ADVISOR = 3;
export const CASHIER = 5;
export const TECHNICIAN = 4;

/**
 * `staff` is a new person for each test, so a test can change the password and end the sessions.
 */
export const test = base.extend<{ roleId: number; staff: Credentials; staffPage: Page }>({
  roleId: [TECHNICIAN, { option: true }],
  staff: async ({ page, roleId }, use) => {
    const { token, garageId } = await logIn(page, MANAGER);
    const headers = { Authorization: `Bearer ${token}`, "X-Garage-Id": String(garageId) };
    const staff = { email: `${randomUUID()}@e2e.example`, password: "an own password" };
    const made = await page.request.post("/api/garage/staffs", {
      headers,
      data: {
        ...staff,
        staffName: "Tara Test",
        phoneNumber: "9820099999",
        roleId,
        cpassword: staff.password,
      },
    });
    const { data } = await made.json();
    await use(staff);
    await page.request.delete(`/api/garage/staffs/${data.staffId}`, { headers });
    await page.request.post("/api/garage/logout", { headers });
  },
  staffPage: async ({ browser, staff }, use) => {
    const page = await signedIn(browser, staff);
    await use(page);
    await page.context().close();
  },
});

export { expect };

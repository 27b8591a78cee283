import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { test as base, expect } from "../stack";
import { inEnglish } from "../words";

export type Newcomer = { email: string; password: string };

type Fixtures = {
  /** Adds a person to a branch of the demo owner, and deletes the person after the test. */
  hire: (password?: string) => Promise<Newcomer>;
};

const TECHNICIAN = 4;

export const test = base.extend<Fixtures>({
  hire: async ({ ownerState, request, context }, use) => {
    const stored = Object.fromEntries(
      (ownerState.origins[0]?.localStorage ?? []).map(({ name, value }) => [name, value]),
    );
    const garages = JSON.parse(stored.userInfo ?? "").data.garages;
    const headers = {
      Authorization: `Bearer ${stored.token}`,
      "X-Garage-Id": String(garages[1].garageId),
    };
    const hired: number[] = [];
    await use(async (password = `own-${randomUUID()}`) => {
      const email = `entry-${randomUUID()}@staff.example`;
      hired.push(await addStaff(request, headers, { email, password }));
      return { email, password };
    });
    // A page that still loads would ask for garages that the deleted person no longer has.
    for (const page of context.pages()) await page.goto("about:blank");
    for (const id of hired) await request.delete(`/api/garage/staffs/${id}`, { headers });
  },
});

export async function addStaff(
  request: APIRequestContext,
  headers: Record<string, string>,
  { email, password }: Newcomer,
): Promise<number> {
  const answer = await request.post("/api/garage/staffs", {
    headers,
    data: {
      staffName: "Nisha Rao",
      email,
      phoneNumber: "9820011111",
      roleId: TECHNICIAN,
      password,
      cpassword: password,
    },
  });
  const body = await answer.json();
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data.staffId;
}

/** Signs in with the form. On a phone, it closes the intro first. */
export async function signInAs(
  page: Page,
  { email, password }: Newcomer,
  words = inEnglish,
): Promise<void> {
  await passIntro(page, words);
  await page.getByLabel(words("Email")).fill(email);
  await page.getByLabel(words("Password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: words("Sign in") }).click();
}

export async function passIntro(page: Page, words = inEnglish): Promise<void> {
  const proceed = page.getByRole("button", { name: words("Proceed to Login") });
  const heading = page.getByRole("heading", { name: words("Sign In") });
  await expect(proceed.or(heading)).toBeVisible();
  if (await proceed.isVisible()) await proceed.click();
}

export async function chooseNewPassword(page: Page, password: string, verb: string) {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: verb }).click();
}

export { expect };

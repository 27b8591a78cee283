import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { fromMail } from "./mail";
import { signedIn } from "./people";
import { expect, test } from "./stack";

const CODE = /^Subject: (\d{6}) is your Servicebay code/m;

/** The owner of a chain made for one test, on trial, signed in in a browser of their own. */
export async function founder(browser: Browser, page: Page): Promise<Page> {
  return signedIn(browser, await newOwner(page.request));
}

type Names = Partial<Record<"chainName" | "ownerName" | "garageName", string>>;

/** Who has just signed up, with a garage in which nothing is yet. */
export async function newOwner(request: APIRequestContext, names: Names = {}) {
  // A mail and a schema of its own come before the test begins.
  test.slow();
  const who = { email: `${randomUUID()}@founder.example`, password: `own-${randomUUID()}` };
  const begun = await request.post("/api/garage/sign-up", {
    headers: { "X-Forwarded-For": ownNetwork() },
    data: {
      ...who,
      chainName: "Rao Motors",
      ownerName: "Lakshmi Rao",
      phoneNumber: "9820077001",
      garageName: "Indiranagar",
      address: "100 Feet Road\nBengaluru 560038",
      stateCode: "29",
      ...names,
    },
  });
  const { data } = await begun.json();
  const otp = await fromMail(who.email, CODE);
  const confirmed = await request.post("/api/garage/sign-up/confirm", {
    data: { signUpId: data.signUpId, otp },
  });
  const { data: opened } = await confirmed.json();
  const headers = { Authorization: `Bearer ${opened.token}` };
  const preparation = `/api/garage/preparation?garageId=${opened.garageId}`;
  await expect
    .poll(async () => (await (await request.get(preparation, { headers })).json()).data?.state)
    .toBe("ready");
  return who;
}

/** One network may sign up so many chains an hour, and all tests together are more. */
function ownNetwork(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { fromMail } from "./mail";
import { signedIn } from "./people";
import { expect, test } from "./stack";

const CODE = /^Subject: (\d{6}) is your Servicebay code/m;

/** Opens a browser that is signed in as the owner of a new chain. The chain is on trial. */
export async function founder(browser: Browser, page: Page): Promise<Page> {
  return signedIn(browser, await newOwner(page.request));
}

type Names = Partial<Record<"chainName" | "ownerName" | "garageName", string>>;

/** Signs up a new owner with an empty garage. */
export async function newOwner(request: APIRequestContext, names: Names = {}) {
  // Each sign-up waits for a mail and for a new database schema, so the test gets more time.
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

/** Returns a random network address, because the server limits sign-ups per network and hour. */
function ownNetwork(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

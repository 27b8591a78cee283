import type { APIRequestContext } from "@playwright/test";
import { expect, nextCode } from "./admin";

/** Suspends a garage through the API of the console, or ends the suspension. `token` is of an admin. */
export async function setSuspended(
  request: APIRequestContext,
  token: string,
  garageId: number,
  isSuspended: boolean,
): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const path = `/api/console/garages/${garageId}/${isSuspended ? "suspend" : "reinstate"}`;
  const change = () => request.post(path, { headers, data: { reason: "A test" } });
  let answer = await change();
  if (answer.status() === 409) {
    const proof = { otp: await nextCode() };
    await request.post("/api/console/proof", { headers, data: proof });
    answer = await change();
  }
  expect(await answer.json()).toMatchObject({ success: true });
}

import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { fromMail } from "./mail";
import { expect } from "./stack";

/** Somebody who has just signed up, with a garage in which nothing is yet. */
export async function newGarage(request: APIRequestContext) {
  const owner = { email: `${randomUUID()}@first.example`, password: "garage-first-1" };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/garage/${path}`, { data });
    const envelope = await answer.json();
    expect(envelope.success, JSON.stringify(envelope)).toBe(true);
    return envelope.data;
  };
  const { signUpId } = await post("sign-up", {
    ...owner,
    chainName: "First Motors",
    ownerName: "Farah First",
    phoneNumber: "9820012345",
    garageName: "First Garage",
    address: "4, Station Road, Pune",
    stateCode: "27",
  });
  const otp = await fromMail(owner.email, /^Subject: (\d{6}) is your Servicebay code/m);
  const { token, garageId } = await post("sign-up/confirm", { signUpId, otp });
  const headers = { Authorization: `Bearer ${token}`, "X-Garage-Id": String(garageId) };
  await expect
    .poll(async () => {
      const answer = await request.get("/api/garage/preparation", { headers, params: { garageId } });
      return (await answer.json()).data?.state;
    })
    .toBe("ready");
  return owner;
}

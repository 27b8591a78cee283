import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { phoneKeys, publicKeyOf, signed } from "./keys";

/** Returns who joins which garage with a code. The code is not used. */
export function lookUp(code: string) {
  return unwrap(api.POST("/api/garage/phone/code", { body: { code } }));
}

/** Uses a code for this phone. It works after *Yes* on the other screen. */
export async function claim(code: string, pin: string) {
  const { phoneId, keys } = await phoneKeys();
  const publicKey = await publicKeyOf(keys);
  return unwrap(api.POST("/api/garage/phone/claim", { body: { code, phoneId, publicKey, pin } }));
}

async function proof(membershipId?: string) {
  const { phoneId } = await phoneKeys();
  const { challenge } = await unwrap(
    api.POST("/api/garage/phone/challenge", { body: { phoneId } }),
  );
  return { phoneId, challenge, signature: await signed(challenge, membershipId) };
}

/** Returns who signs in on this phone. */
export async function peopleHere() {
  const body = await proof();
  const found = await unwrap(api.POST("/api/garage/phone/people", { body }));
  return { phoneId: body.phoneId, ...found };
}

const sharedDeviceKeys = { all: (garageId: number) => ["shared-devices", garageId] as const };

export function sharedDevicesOptions(garageId: number) {
  return queryOptions({
    queryKey: sharedDeviceKeys.all(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/devices", { params: { query: { garageId } }, signal })),
  });
}

/** Makes this browser a device that everybody of the garage shares. */
export function useShareDevice(garageId: number) {
  return useChange({ reload: sharedDeviceKeys.all(garageId) }, async () => {
    const { keys } = await phoneKeys();
    const body = { ...(await proof()), publicKey: await publicKeyOf(keys) };
    return api.POST("/api/garage/devices", { params: { query: { garageId } }, body });
  });
}

export function useEndDevice(garageId: number) {
  return useChange({ reload: sharedDeviceKeys.all(garageId) }, (device_id: number) =>
    api.DELETE("/api/garage/devices/{device_id}", {
      params: { path: { device_id }, query: { garageId } },
    }),
  );
}

export async function signInByPin(membershipId: string, pin: string) {
  const body = { ...(await proof(membershipId)), membershipId, pin };
  return unwrapEnvelope(api.POST("/api/garage/phone/sign-in", { body }));
}

import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { say } from "@/say";
import { type Address, findAddress, makeAddress, mayNotify } from "./address";
import { endAlertsHere, garagesHere, rememberGarages } from "./alerts-here";

export class Blocked extends Error {}

export function addPushSubscription(garageId: number, body: Address) {
  const params = { query: { garageId } };
  return unwrapEnvelope(api.POST("/api/garage/push-subscriptions", { params, body }));
}

export function removePushSubscription(garageId: number, endpoint: string) {
  const params = { query: { garageId } };
  return unwrapEnvelope(
    api.DELETE("/api/garage/push-subscriptions", { params, body: { endpoint } }),
  );
}

/** Switches the alerts of one garage on or off in this browser. */
export function useSwitchAlerts(garageId: number, pushKey: string) {
  return useMutation({
    mutationFn: (on: boolean) => (on ? switchOn(garageId, pushKey) : switchOff(garageId)),
  });
}

async function switchOn(garageId: number, pushKey: string) {
  if (!(await mayNotify())) throw new Blocked();
  const address = await makeAddress(pushKey).catch((error: unknown) => {
    console.warn("The browser gave no address for alerts.", error);
    throw new Error(say.alerts_alerts_could_not_be_switched_on());
  });
  const answer = await addPushSubscription(garageId, address);
  const others = garagesHere().filter((id) => id !== garageId);
  rememberGarages([...others, garageId]);
  return answer;
}

async function switchOff(garageId: number) {
  const address = await findAddress();
  const answer = address && (await removePushSubscription(garageId, address.endpoint));
  const others = garagesHere().filter((id) => id !== garageId);
  if (others.length > 0) rememberGarages(others);
  else endAlertsHere();
  return answer;
}

/**
 * Sends the address of this browser again. Browsers change it, and another key of the server needs another one.
 * After the permission was taken back, the switch is off again.
 */
export async function renewAlertsHere(garageId: number, pushKey: string): Promise<void> {
  if (!garagesHere().includes(garageId)) return;
  if (Notification.permission !== "granted") return endAlertsHere();
  await addPushSubscription(garageId, await makeAddress(pushKey));
}

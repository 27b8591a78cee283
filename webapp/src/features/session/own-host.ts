import type { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Hint } from "./other-host";

/** Goes to the sign-in page of the person's host, with the email. Returns false if this is the host. */
export async function goToOwnHost(error: ApiError, email: string): Promise<boolean> {
  const address = (error.data as Hint).address ?? (await askDoor(email));
  if (!address || new URL(address).origin === window.location.origin) return false;
  // The part after # is not sent to a server, so the email is in no log.
  window.location.assign(`${address}/login#sign-in=${encodeURIComponent(email)}`);
  return true;
}

async function askDoor(email: string): Promise<string | undefined> {
  try {
    return (await unwrap(api.POST("/api/door", { body: { email } }))).address;
  } catch {
    return undefined;
  }
}

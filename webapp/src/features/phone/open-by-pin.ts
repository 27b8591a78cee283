import { openSession } from "@/features/session/session";
import type { LoginEnvelope } from "@/features/session/types";
import { adoptLanguage } from "@/lib/languages";
import type { LinkedPhone } from "@/lib/phone/linked-phone";
import { REMEMBERED_EMAIL } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";

/** Opens the session of a sign-in with a PIN. */
export function openByPin(
  envelope: LoginEnvelope,
  { isShared, language }: LinkedPhone,
  membershipId: string,
): void {
  // The language of the person before does not stay on a shared device.
  adoptLanguage(envelope.data.user.language || (language ?? ""));
  const email = readStored(REMEMBERED_EMAIL);
  openSession(envelope, {
    email: email ?? "",
    remember: email !== null,
    sharedBy: isShared ? membershipId : undefined,
  });
}

import { openSession } from "@/features/session/session";
import type { LoginEnvelope } from "@/features/session/types";
import { adoptLanguage } from "@/lib/languages";
import type { LinkedPhone } from "@/lib/phone/linked-phone";
import { REMEMBERED_EMAIL } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";

/** The language of somebody who has chosen none. */
const USUAL = "en";

/** Opens the session of a sign-in with a PIN. */
export function openByPin(
  envelope: LoginEnvelope,
  { isShared }: LinkedPhone,
  membershipId: string,
): void {
  const { language } = envelope.data.user;
  // The language of the person before does not stay on a shared device.
  adoptLanguage(language || (isShared ? USUAL : ""));
  const email = readStored(REMEMBERED_EMAIL);
  openSession(envelope, {
    email: email ?? "",
    remember: email !== null,
    sharedBy: isShared ? membershipId : undefined,
  });
}

import { closeSession, openSession } from "@/features/session/session";
import type { LoginEnvelope } from "@/features/session/types";
import { adoptLanguage } from "@/lib/languages";
import type { LinkedPhone } from "@/lib/phone/linked-phone";
import { SHARED_BY } from "@/lib/phone/shared-device";
import { REMEMBERED_EMAIL } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";

/** Opens the session of a sign-in with a PIN. Nothing of the person before stays on a shared device. */
export function openByPin(
  envelope: LoginEnvelope,
  { isShared }: LinkedPhone,
  membershipId: string,
): void {
  if (isShared && readStored(SHARED_BY) !== membershipId) closeSession();
  adoptLanguage(envelope.data.user.language);
  const email = readStored(REMEMBERED_EMAIL);
  openSession(envelope, {
    email: email ?? "",
    remember: email !== null,
    sharedBy: isShared ? membershipId : undefined,
  });
}

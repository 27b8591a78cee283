import { readStored, removeStored, useStored, writeStored } from "@/lib/storage/stored";

/** Somebody who signs in on this phone with a PIN. */
export type PhonePerson = {
  membershipId: string;
  personName: string;
  garageName: string;
};

/** What this browser keeps of a linked phone. The key is in its database, and never leaves it. */
export type LinkedPhone = {
  phoneId: string;
  /** Everybody of the garage who has a PIN signs in here. */
  isShared: boolean;
  /** The language that a shared device had when it was shared, for people who have chosen none. */
  language?: string | undefined;
  people: readonly PhonePerson[];
};

export const LINKED_PHONE = "linkedPhone";

/** Returns the phone in the storage. People can edit the storage, so each value is checked. */
export function parsePhone(stored: string | null | undefined): LinkedPhone | null {
  try {
    const found = JSON.parse(stored ?? "null") as Partial<LinkedPhone> | null;
    const people = found?.people?.filter((one) =>
      [one?.membershipId, one?.personName, one?.garageName].every((it) => typeof it === "string"),
    );
    const isShared = found?.isShared === true;
    if (typeof found?.phoneId !== "string" || !people || (people.length === 0 && !isShared))
      return null;
    const language = typeof found.language === "string" ? found.language : undefined;
    return { phoneId: found.phoneId, isShared, language, people };
  } catch {
    return null;
  }
}

/** Returns the linked phone: null if this is none, and undefined until the storage can be read. */
export function useLinkedPhone(): LinkedPhone | null | undefined {
  const stored = useStored(LINKED_PHONE);
  return stored === undefined ? undefined : parsePhone(stored);
}

/** Returns whether everybody of a garage signs in on this browser. */
export function isSharedDevice(): boolean {
  return parsePhone(readStored(LINKED_PHONE))?.isShared ?? false;
}

export function keepPhone(phone: LinkedPhone): void {
  const language = phone.language ?? parsePhone(readStored(LINKED_PHONE))?.language;
  writeStored(LINKED_PHONE, JSON.stringify({ ...phone, language }));
}

export function forgetPhone(): void {
  removeStored(LINKED_PHONE);
}

/** Forgets a person whom the garage has signed out of this phone. */
export function forgetPerson(membershipId: string): void {
  const phone = parsePhone(readStored(LINKED_PHONE));
  const people = phone?.people.filter((one) => one.membershipId !== membershipId) ?? [];
  if (phone && (phone.isShared || people.length > 0)) keepPhone({ ...phone, people });
  else forgetPhone();
}

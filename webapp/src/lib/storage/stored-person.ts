/**
 * Reads the signed-in person from browser storage. People can edit the storage, so every value is
 * checked.
 */

export type StoredUser = {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  profileImageUrl: string | null;
  /** The name of the person on this device. A session of an earlier release lacks it until `me` answers. */
  personKey?: string;
};
export type StoredGarage = {
  garageId: number;
  garageName: string;
  garageLogoURL: string | null;
  state: string;
  role: string;
  permissions: string[];
};
export type StoredPerson = { user: StoredUser; garages: StoredGarage[] };

/** These checks do not use zod, which would make every page larger. */
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const textOrNull: Check = (value) => value === null || text(value);
const id: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([key, check]) => check((value as Record<string, unknown>)[key]));

const isPerson = shape({
  user: shape({
    firstName: text,
    lastName: text,
    phoneNumber: text,
    profileImageUrl: textOrNull,
  } satisfies Record<Exclude<keyof StoredUser, "personKey">, Check>),
  garages: listOf(
    shape({
      garageId: id,
      garageName: text,
      garageLogoURL: textOrNull,
      state: text,
      role: text,
      permissions: listOf(text),
    } satisfies Record<keyof StoredGarage, Check>),
  ),
});

let last: { stored: string; person: StoredPerson | undefined } | undefined;

/** Returns the stored person, or `undefined` if the stored value is not a valid session. */
export function parsePerson(stored: string): StoredPerson | undefined {
  // The result is cached, because every call and every render needs it, and the text rarely
  // changes.
  if (last?.stored !== stored) last = { stored, person: parse(stored) };
  return last.person;
}

function parse(stored: string): StoredPerson | undefined {
  try {
    const data: unknown = JSON.parse(stored)?.data;
    return isPerson(data) ? (data as StoredPerson) : undefined;
  } catch {
    return undefined;
  }
}

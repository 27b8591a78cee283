import { ApiError } from "@/api/api-error";

const REFUSED = "Failed to login. Invalid username or password";
const FAILED = "Failed to login. Please try again.";

// These refusals are about something else than the pair that was typed: the server says what.
const OWN_WORDS = new Set(["password_initial", "no_garage", "slow_down"]);

/** The right to choose an own password, for somebody whose first one was chosen by their garage. */
export function initialTicket(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "password_initial") return undefined;
  const { userId } = (error.data ?? {}) as { userId?: unknown };
  return typeof userId === "string" && userId ? userId : undefined;
}

export function signInMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  if (OWN_WORDS.has(error.code)) return error.message;
  return error.refused ? REFUSED : FAILED;
}

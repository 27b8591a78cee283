import { ApiError } from "@/api/api-error";

const REFUSED = "Failed to login. Invalid username or password";
const FAILED = "Failed to login. Please try again.";

// These refusals are not about a wrong password, so the server's message is shown.
const OWN_WORDS = new Set(["password_initial", "no_garage", "slow_down"]);

/** The ticket for choosing a new password, if the garage chose the first one. */
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

import { ApiError } from "@/api/api-error";
import { say } from "@/say";

const UNEXPECTED = say.vehicles_an_unexpected_error_occurred();

/**
 * Returns why a vehicle could not be added. It is the reason, or else the first error, or else the
 * server's message.
 */
export function whyNotAdded(error: Error): string {
  if (!(error instanceof ApiError)) return UNEXPECTED;
  const reason = reasonIn(error.data);
  return reason ?? Object.values(error.fields)[0]?.[0] ?? error.said ?? UNEXPECTED;
}

/**
 * Returns why a customer could not be added. It is the first error of each field, or else the
 * server's message.
 */
export function whyNotAssociated(error: Error): string[] {
  if (!(error instanceof ApiError)) return [UNEXPECTED];
  const messages = Object.values(error.fields).flatMap(([first]) => first ?? []);
  return messages.length > 0 ? messages : [error.message];
}

function reasonIn(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("reason" in data)) return undefined;
  return typeof data.reason === "string" && data.reason ? data.reason : undefined;
}

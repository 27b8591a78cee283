import { ApiError } from "@/api/api-error";

const UNEXPECTED = "An unexpected error occurred.";

/** The error when a vehicle could not be added: the reason, else the first error, else the server's message. */
export function whyNotAdded(error: Error): string {
  if (!(error instanceof ApiError)) return UNEXPECTED;
  const reason = reasonIn(error.data);
  return reason ?? Object.values(error.fields)[0]?.[0] ?? error.said ?? UNEXPECTED;
}

/** The error when a customer could not be added: the first error of each field, else the server's message. */
export function whyNotAssociated(error: Error): string[] {
  if (!(error instanceof ApiError)) return [UNEXPECTED];
  const messages = Object.values(error.fields).flatMap(([first]) => first ?? []);
  return messages.length > 0 ? messages : [error.message];
}

function reasonIn(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("reason" in data)) return undefined;
  return typeof data.reason === "string" && data.reason ? data.reason : undefined;
}

import { ApiError } from "@/api/api-error";

const UNEXPECTED = "An unexpected error occurred.";

/** Why a vehicle could not be added: the reason, else the first error, else what the server said at all. */
export function whyNotAdded(error: Error): string {
  if (!(error instanceof ApiError)) return UNEXPECTED;
  const reason = reasonIn(error.data);
  return reason ?? Object.values(error.fields)[0]?.[0] ?? error.said ?? UNEXPECTED;
}

/** Why a customer could not be associated: the first message of each field, else what was said. */
export function whyNotAssociated(error: Error): string[] {
  if (!(error instanceof ApiError)) return [UNEXPECTED];
  const messages = Object.values(error.fields).flatMap(([first]) => first ?? []);
  return messages.length > 0 ? messages : [error.message];
}

function reasonIn(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("reason" in data)) return undefined;
  return typeof data.reason === "string" && data.reason ? data.reason : undefined;
}

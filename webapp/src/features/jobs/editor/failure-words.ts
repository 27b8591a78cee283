import { ApiError } from "@/api/api-error";
import { say } from "@/say";

/** Returns the text of a toast about a job that could not be saved. */
export function wordsOf(error: Error): string {
  if (!(error instanceof ApiError))
    return say.jobs_an_unexpected_error_occurred({ message: error.message });
  if (error.code === "network") return say.jobs_network_error_please_check_your_internet();
  // The server's message explains a refusal, for example an expired subscription.
  if (error.said !== undefined && error.status < 500) return error.said;
  return say.jobs_an_unexpected_error_occurred({ message: error.message });
}

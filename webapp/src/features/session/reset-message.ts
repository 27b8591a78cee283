import { ApiError } from "@/api/api-error";

export const NO_TICKET = "User ID missing. Please verify OTP again.";

/** A code could not be sent for the first time. */
export function sendingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => said ?? "Failed to generate OTP. Please try again.",
    failed: "An error occurred while generating the OTP. Please try again.",
  });
}

/** A code could not be sent again. */
export function resendingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => said ?? "Failed to resend OTP",
    failed: "An error occurred while resending OTP",
  });
}

/** A code was not taken, or a password was not set. */
export function verifyingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => `Verification failed: ${said ?? "please ask for a new code."}`,
    failed: "Please enter a valid OTP",
  });
}

type Words = { refused: (said: string | undefined) => string; failed: string };

function told(error: unknown, { refused, failed }: Words): string {
  if (!(error instanceof ApiError)) return failed;
  // Only the server knows how long the wait is.
  if (error.code === "slow_down") return error.said ?? failed;
  return error.refused ? refused(error.said) : failed;
}

import { ApiError } from "@/api/api-error";

export const NO_TICKET = "User ID missing. Please verify OTP again.";

/** Returns the message after the first code could not be sent. */
export function sendingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => said ?? "Failed to generate OTP. Please try again.",
    failed: "An error occurred while generating the OTP. Please try again.",
  });
}

/** Returns the message after another code could not be sent. */
export function resendingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => said ?? "Failed to resend OTP",
    failed: "An error occurred while resending OTP",
  });
}

/** Returns the message if the server refuses a code or does not save a password. */
export function verifyingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => `Verification failed: ${said ?? "please ask for a new code."}`,
    failed: "Please enter a valid OTP",
  });
}

type Words = { refused: (said: string | undefined) => string; failed: string };

function told(error: unknown, { refused, failed }: Words): string {
  if (!(error instanceof ApiError)) return failed;
  // The server's message contains the waiting time, so this message is shown unchanged.
  if (error.code === "slow_down") return error.said ?? failed;
  return error.refused ? refused(error.said) : failed;
}

import { ApiError } from "@/api/api-error";
import { say } from "@/say";

export const NO_TICKET = say.session_user_id_missing_please_verify_otp();

/** Returns the message after the first code could not be sent. */
export function sendingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => said ?? say.session_failed_to_generate_otp_please_try(),
    failed: say.session_an_error_occurred_while_generating_the(),
  });
}

/** Returns the message after another code could not be sent. */
export function resendingMessage(error: unknown): string {
  return told(error, {
    refused: (said) => said ?? say.session_failed_to_resend_otp(),
    failed: say.session_an_error_occurred_while_resending_otp(),
  });
}

/** Returns the message if the server refuses a code or does not save a password. */
export function verifyingMessage(error: unknown): string {
  return told(error, {
    refused: (said) =>
      said
        ? say.session_verification_failed({ said })
        : say.session_verification_failed_ask_again(),
    failed: say.session_please_enter_a_valid_otp(),
  });
}

type Words = { refused: (said: string | undefined) => string; failed: string };

function told(error: unknown, { refused, failed }: Words): string {
  if (!(error instanceof ApiError)) return failed;
  // The server's message contains the waiting time, so this message is shown unchanged.
  if (error.code === "slow_down") return error.said ?? failed;
  return error.refused ? refused(error.said) : failed;
}

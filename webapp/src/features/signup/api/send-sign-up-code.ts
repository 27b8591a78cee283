import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";

export function sendSignUpCode(signUpId: string) {
  return unwrapEnvelope(api.POST("/api/garage/sign-up/send-code", { body: { signUpId } }));
}

/** A new code; the one before is no longer valid. */
export function useSendSignUpCode() {
  return useMutation({ mutationFn: sendSignUpCode });
}

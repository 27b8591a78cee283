import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";

export function sendSignUpCode(signUpId: string) {
  return unwrapEnvelope(api.POST("/api/garage/sign-up/send-code", { body: { signUpId } }));
}

/** Sends a new code. The previous code is then no longer valid. */
export function useSendSignUpCode() {
  return useMutation({ mutationFn: sendSignUpCode });
}

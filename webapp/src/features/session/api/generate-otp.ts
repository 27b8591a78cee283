import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { codeWasSent } from "../reset";

export function generateOtp(email: string) {
  return unwrapEnvelope(api.POST("/api/garage/generate-otp", { body: { email } }));
}

/** Sends a code. It is also used if the person requests another code. */
export function useGenerateOtp() {
  return useMutation({
    mutationFn: generateOtp,
    onSuccess: (_, email) => codeWasSent(email),
  });
}

import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { keepTicket } from "../reset";
import type { VerifyOtpIn } from "../types";

export function verifyOtp(body: VerifyOtpIn) {
  return unwrap(api.POST("/api/garage/verify-otp", { body }));
}

export function useVerifyOtp() {
  return useMutation({ mutationFn: verifyOtp, onSuccess: ({ userId }) => keepTicket(userId) });
}

import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { SignUpCodeIn } from "../types";

export function confirmSignUp(body: SignUpCodeIn) {
  return unwrap(api.POST("/api/garage/sign-up/confirm", { body }));
}

export function useConfirmSignUp() {
  return useMutation({ mutationFn: confirmSignUp });
}

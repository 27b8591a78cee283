import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { SignUpIn } from "../types";

export function startSignUp(body: SignUpIn) {
  return unwrap(api.POST("/api/garage/sign-up", { body }));
}

export function useStartSignUp() {
  return useMutation({ mutationFn: startSignUp });
}

import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import type { ChangePasswordIn } from "../schema";
import { accountKeys } from "./keys";

export function useChangePassword() {
  // The list of sessions is loaded again, because the server has ended the other sessions.
  return useChange({ reload: accountKeys.sessions }, (body: ChangePasswordIn) =>
    api.POST("/api/garage/change-password", { body }),
  );
}

import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { useChange } from "@/api/use-change";
import { accountKeys } from "./keys";

/** Asks for a new secret, which the app scans. It is not on until the first code is confirmed. */
export function useBeginSecondFactor() {
  return useChange({}, (body: Schema<"CurrentPasswordIn">) =>
    api.POST("/api/garage/second-factor", { body }),
  );
}

/** Switches the second factor on. The answer has the recovery codes, which are shown only once. */
export function useConfirmSecondFactor() {
  return useChange({}, (body: Schema<"ConfirmSecondFactorIn">) =>
    api.POST("/api/garage/second-factor/confirm", { body }),
  );
}

export function useEndSecondFactor() {
  return useChange({ reload: accountKeys.profile }, (body: Schema<"EndSecondFactorIn">) =>
    api.POST("/api/garage/second-factor/end", { body }),
  );
}

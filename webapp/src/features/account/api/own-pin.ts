import { api } from "@/api/client";
import type { Schema } from "@/api/schema";
import { useChange } from "@/api/use-change";

/** Sets the PIN with which a person signs in on the shared devices of a garage. */
export function useSetOwnPin() {
  return useChange({}, (body: Schema<"OwnPinIn">) => api.POST("/api/garage/my-pin", { body }));
}

import { useSyncExternalStore } from "react";
import { isLooking } from "./looking";
import { subscribeStored } from "./stored";

export function useLooking(): boolean {
  return useSyncExternalStore(subscribeStored, isLooking, () => false);
}

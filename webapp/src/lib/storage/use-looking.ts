import { useBrowserValue } from "../loading/hydrated";
import { isLooking } from "./looking";
import { subscribeStored } from "./stored";

export function useLooking(): boolean {
  return useBrowserValue(subscribeStored, isLooking, false);
}

import { useQuery } from "@tanstack/react-query";
import { readOptions } from "@/api/read-options";
import { useAdminToken } from "../token";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

function meOptions() {
  return readOptions(consoleKeys.me, (signal) => consoleApi.GET("/api/console/me", { signal }));
}

export function useAdmin() {
  const token = useAdminToken();
  return useQuery({ ...meOptions(), enabled: Boolean(token) }).data;
}

export type Duty =
  | "bill_garages"
  | "suspend_garages"
  | "see_garages"
  | "look_inside"
  | "keep_admins"
  | "keep_plans"
  | "delete_garages"
  | "retry_tasks";

/**
 * Returns whether the admin has a duty. Screens use it to hide actions that the server would
 * refuse.
 */
export function useDuty(duty: Duty): boolean {
  return useAdmin()?.duties.includes(duty) ?? false;
}

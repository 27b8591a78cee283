import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import type { AddAdminIn, AdminRoleIn, WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function adminsOptions() {
  return readOptions(consoleKeys.admins, (signal) =>
    consoleApi.GET("/api/console/admins", { signal }),
  );
}

const pathOf = (adminId: number) => ({ path: { admin_id: adminId } });

/**
 * Adds an admin. The call sends no idempotency key, because the server would then store its answer,
 * which contains a secret.
 */
export const addAdmin = (body: AddAdminIn) =>
  unwrapEnvelope(consoleApi.POST("/api/console/admins", { body }));

export const renewSecret = (adminId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/admins/{admin_id}/secret", { params: pathOf(adminId), body }),
  );

export const changeRole = (adminId: number, body: AdminRoleIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/admins/{admin_id}/role", { params: pathOf(adminId), body }),
  );

export const endAdmin = (adminId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/admins/{admin_id}/end", { params: pathOf(adminId), body }),
  );

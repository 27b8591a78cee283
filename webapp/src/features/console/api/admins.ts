import { queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { AddAdminIn, AdminRoleIn, WhyIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function adminsOptions() {
  return queryOptions({
    queryKey: consoleKeys.admins,
    queryFn: ({ signal }) => unwrap(consoleApi.GET("/api/console/admins", { signal })),
  });
}

const of = (adminId: number) => ({ path: { admin_id: adminId } });

/** A secret is in the answer: no key keeps it, and a lost one is made anew. */
export const addAdmin = (body: AddAdminIn) =>
  unwrapEnvelope(consoleApi.POST("/api/console/admins", { body }));

export const renewSecret = (adminId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/admins/{admin_id}/secret", { params: of(adminId), body }),
  );

export const changeRole = (adminId: number, body: AdminRoleIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/admins/{admin_id}/role", { params: of(adminId), body }),
  );

export const endAdmin = (adminId: number, body: WhyIn) =>
  unwrapEnvelope(
    consoleApi.POST("/api/console/admins/{admin_id}/end", { params: of(adminId), body }),
  );

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { paths } from "@/api/schema.gen";
import { unwrap, unwrapFile } from "@/api/unwrap";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

type Asked = NonNullable<paths["/api/console/audit"]["get"]["parameters"]["query"]>;
export type AuditFilter = Required<Pick<Asked, "person" | "garage" | "kind" | "since" | "until">>;

export function auditOptions(filter: AuditFilter, before: number | undefined) {
  const query = { ...filter, ...(before && { before }) };
  return queryOptions({
    queryKey: consoleKeys.audit(query),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/audit", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function auditKindsOptions() {
  return queryOptions({
    queryKey: consoleKeys.auditKinds,
    queryFn: ({ signal }) => unwrap(consoleApi.GET("/api/console/audit/kinds", { signal })),
    staleTime: 60_000,
  });
}

/** Exports all entries of the days. Each line has the hash of the line before, which shows changes. */
export function exportAuditChain(since: string, until: string): Promise<File> {
  const query = { since, until };
  return unwrapFile(
    consoleApi.GET("/api/console/audit/chain", { params: { query }, parseAs: "blob" }),
  );
}

export function exportAudit(filter: AuditFilter): Promise<File> {
  return unwrapFile(
    consoleApi.GET("/api/console/audit/export", { params: { query: filter }, parseAs: "blob" }),
  );
}

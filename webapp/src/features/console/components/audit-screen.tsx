"use client";

import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { Route } from "next";
import { DownloadButton } from "@/components/download-button";
import { EmptyState } from "@/components/empty-state";
import Link from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { QueryBoundary } from "@/components/query-boundary";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { useListState } from "@/lib/navigation/list-state";
import { type AuditFilter, auditOptions, exportAudit, exportAuditChain } from "../api/audit";
import { useDuty } from "../api/me";
import { CONSOLE } from "../routes";
import { AuditFilters } from "./audit-filters";
import { AuditRow } from "./audit-row";

const NAMES = ["person", "garage", "kind", "since", "until"] as const;

/** Shows the audit trail, newest entries first. */
export function AuditScreen() {
  const { params, change } = useListState();
  const filter = filterIn(params);
  const position = Number(params.get("before"));
  const before = Number.isSafeInteger(position) && position > 0 ? position : undefined;
  const query = useQuery(auditOptions(filter, before));
  const { data, isPlaceholderData } = query;
  const mayExportChain = useDuty("keep_admins");
  return (
    <>
      <PageHeader
        title="Audit"
        action={
          <div className="flex flex-wrap gap-2">
            {mayExportChain && (
              <DownloadButton
                label="Export all entries of the chosen days, or of the last 30 days, with hashes that show later changes"
                load={() => exportAuditChain(...chainDays(filter))}
              >
                Export with hashes
              </DownloadButton>
            )}
            <DownloadButton
              label="Export filtered entries, up to the newest 50,000"
              load={() => exportAudit(filter)}
            >
              Export
            </DownloadButton>
          </div>
        }
      >
        Shows who did what, where and when. Entries cannot be changed.
      </PageHeader>
      <div className="grid gap-4">
        <AuditFilters
          filter={filter}
          change={(part) => change({ filter: { ...part, before: null } })}
        />
        <QueryBoundary query={query} what="The audit trail could not be loaded.">
          <ol
            aria-label="Audit"
            aria-busy={!data || isPlaceholderData}
            className={cn("divide-y rounded-lg border bg-card", isPlaceholderData && "opacity-60")}
          >
            {data?.records.map((entry) => <AuditRow key={entry.entryId} entry={entry} />) ??
              Array.from({ length: 8 }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
                <li key={at} className="grid gap-2 px-5 py-3">
                  <Skeleton className="h-4 w-1/3" />
                  <Skeleton className="h-3 w-1/2" />
                </li>
              ))}
            {data?.records.length === 0 && (
              <li>
                <EmptyState Icon={ScrollText} title="No entries found">
                  Remove part of the filter or choose other days.
                </EmptyState>
              </li>
            )}
          </ol>
        </QueryBoundary>
        <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
          {before ? <PageLink params={params}>Newest entries</PageLink> : <span />}
          {data?.older && (
            <PageLink params={params} before={data.older}>
              Older entries
            </PageLink>
          )}
        </nav>
      </div>
    </>
  );
}

type PageLinkProps = { params: URLSearchParams; before?: number; children: string };

/**
 * Shows a link to older entries or to the newest entries. It is a link, so that the browser's Back
 * button returns to the previous page.
 */
function PageLink({ params, before, children }: PageLinkProps) {
  const query = new URLSearchParams(params);
  query.delete("before");
  if (before) query.set("before", String(before));
  return (
    <Link
      href={(query.size ? `${CONSOLE.audit}?${query}` : CONSOLE.audit) as Route}
      className={buttonVariants({ variant: "outline" })}
    >
      {children}
    </Link>
  );
}

/** Reads the filter from the URL and ignores invalid dates. */
function filterIn(params: URLSearchParams): AuditFilter {
  const [person = "", garage = "", kind = "", since = "", until = ""] = NAMES.map(
    (name) => params.get(name)?.slice(0, 100) ?? "",
  );
  return { person, garage, kind, since: dayIn(since), until: dayIn(until) };
}

/** Returns the first and last day of the filter. Without them, it returns the last 30 days. */
function chainDays({ since, until }: AuditFilter): [string, string] {
  const last = until || isoToday();
  return [since || daysBefore(last, 29), last];
}

function dayIn(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? "" : text;
}

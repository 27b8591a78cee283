"use client";

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";
import { FilterButtons } from "./filter-buttons";
import { type ListQuery, PagedTable, type PagedTableProps } from "./list-screen";
import { PageHeader } from "./page-header";
import { QueryBoundary, type QueryState } from "./query-boundary";
import { SearchField } from "./search-field";

/** The name of the query parameter of the tab. */
const TAB = "tab";

type Tab<Filter> = {
  filter: Filter;
  word: string;
  /** Is shown if the tab has no row. */
  none: string;
};

/** Reads the tab from the URL. */
export function tabIn<Filter extends string>(
  tabs: readonly Tab<Filter>[],
  params: { get: (name: string) => string | null },
  usual: Filter,
): Filter {
  const asked = params.get(TAB);
  return tabs.find(({ filter }) => filter === asked)?.filter ?? usual;
}

type TabbedListProps<Row, Filter> = Omit<PagedTableProps<Row>, "label" | "empty"> & {
  title: string;
  intro: string;
  tabs: readonly Tab<Filter>[];
  tab: Filter;
  query: ListQuery & QueryState;
  /** The message if the list cannot be loaded. */
  failed: string;
  Icon: LucideIcon;
  /** Says how the first row comes into the list. */
  advice: string;
  /** The button beside the title. */
  action?: ReactNode;
  /** The name of the search field. Without it, the list has no search. */
  search?: string;
};

/** Shows a list with tabs. The URL contains the tab and the page. */
export function TabbedList<Row, Filter extends string>({
  title,
  intro,
  tabs,
  tab,
  failed,
  Icon,
  advice,
  action,
  search,
  ...table
}: TabbedListProps<Row, Filter>) {
  const { state, query } = table;
  const none = tabs.find(({ filter }) => filter === tab)?.none ?? "";
  return (
    <>
      <PageHeader title={title} action={action}>
        {intro}
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          {search && (
            <SearchField
              label={search}
              value={state.list.search}
              onSearch={(text) => state.change({ search: text })}
              className="max-md:w-full"
            />
          )}
          <FilterButtons
            choices={tabs}
            chosen={tab}
            choose={(next) => state.change({ filter: { [TAB]: next } })}
          />
        </div>
        <QueryBoundary query={query} what={failed}>
          <PagedTable
            {...table}
            label={title}
            empty={
              state.list.page === 1 && !state.list.search ? (
                <EmptyState Icon={Icon} title={none}>
                  {advice}
                </EmptyState>
              ) : undefined
            }
          />
        </QueryBoundary>
      </div>
    </>
  );
}

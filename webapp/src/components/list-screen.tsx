"use client";

import type { ReactNode } from "react";
import type { useListState } from "@/lib/navigation/list-state";
import { useServerDown } from "@/lib/navigation/server-down";
import { DataTable, type DataTableProps } from "./data-table";
import { PageHeader } from "./page-header";
import { Pager } from "./pager";
import { QueryBoundary, type QueryState } from "./query-boundary";
import { SearchField, type SearchFieldProps } from "./search-field";

type List = Pick<ReturnType<typeof useListState>, "list" | "change">;
export type ListQuery = { data: { recordCount: number } | undefined; isPlaceholderData: boolean };

export type PagedTableProps<Row> = Omit<DataTableProps<Row>, "stale" | "expected" | "foot"> & {
  state: List;
  query: ListQuery;
};

/** Shows one page of a list as a table, with the pager. */
export function PagedTable<Row>({ state, query, ...table }: PagedTableProps<Row>) {
  const { list, change } = state;
  const { data, isPlaceholderData: stale } = query;
  return (
    <DataTable
      {...table}
      stale={stale}
      expected={list.size}
      foot={data && <Pager list={list} total={data.recordCount} stale={stale} change={change} />}
    />
  );
}

type ListScreenProps<Row> = PagedTableProps<Row> & {
  title: string;
  intro?: ReactNode;
  /** The content beside the title. */
  action?: ReactNode;
  search: Omit<SearchFieldProps, "value" | "onSearch">;
  /** Buttons beside the search field, on phones too. */
  beside?: ReactNode;
  /** The content beside the search field. */
  filters?: ReactNode;
  query: ListQuery & QueryState;
  /** The message if the list cannot be loaded. Without this message, the server-down page opens. */
  failed?: string;
};

/** Shows a searchable list: header, search field, table and pager. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, intro, action, search, beside, filters, failed, ...table } = props;
  const { state, query } = table;
  useServerDown(failed === undefined && query.isError && !query.data);
  const field = (
    <SearchField
      {...search}
      className={beside ? "md:w-90" : undefined}
      value={state.list.search}
      onSearch={(text) => state.change({ search: text })}
    />
  );
  return (
    <>
      <PageHeader title={title} action={action}>
        {intro}
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        {filters ? (
          <div className="flex flex-wrap items-end gap-3">
            {beside ? (
              <div className="flex w-full gap-2 md:w-auto">
                {field}
                {beside}
              </div>
            ) : (
              field
            )}
            {filters}
          </div>
        ) : (
          field
        )}
        {failed === undefined ? (
          <PagedTable {...table} />
        ) : (
          <QueryBoundary query={query} what={failed}>
            <PagedTable {...table} />
          </QueryBoundary>
        )}
      </div>
    </>
  );
}

"use client";

import type { ComponentType, ReactNode } from "react";
import type { DataTableProps } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterButtons } from "@/components/filter-buttons";
import { ListScreen } from "@/components/list-screen";
import type { QueryState } from "@/components/query-boundary";
import { useMay } from "@/features/session/session";
import type { useListState } from "@/lib/navigation/list-state";
import { say } from "@/say";
import { FILTER } from "../filters";
import { NoPurchases } from "./no-purchases";
import { PurchaseTabs } from "./purchase-tabs";

type Choice<Filter> = {
  filter: Filter;
  word: string;
  /** The message if no row matches the filter. */
  none: string;
};

type PurchaseListProps<Row, Filter> = Pick<
  DataTableProps<Row>,
  "columns" | "rows" | "keyOf" | "hrefOf" | "actions" | "card"
> & {
  title: string;
  /** The name of the list in the messages: "bills". */
  what: string;
  /** What the search takes: "Number or supplier". */
  searchLabel: string;
  /** A line below the title. */
  intro?: ReactNode;
  action?: ReactNode;
  Icon: ComponentType<{ className?: string; strokeWidth?: number }>;
  /** What will be in the list, while it is empty. */
  hint: string;
  choices: readonly Choice<Filter>[];
  filter: Filter;
  state: ReturnType<typeof useListState>;
  query: QueryState & { data: { recordCount: number } | undefined; isPlaceholderData: boolean };
};

/** Shows one of the lists of purchases, with the tabs above. */
export function PurchaseList<Row, Filter extends string | null>(
  props: PurchaseListProps<Row, Filter>,
) {
  const { title, what, searchLabel, action, Icon, hint, choices, filter, state, ...table } = props;
  const mayBuy = useMay("buy_parts");
  const { list, change } = state;
  if (!mayBuy) return <NoPurchases title={title} />;
  const none = choices.find((one) => one.filter === filter)?.none;
  return (
    <>
      <PurchaseTabs />
      <ListScreen
        {...table}
        title={title}
        action={action}
        search={{ label: searchLabel }}
        filters={
          choices.length > 0 && (
            <FilterButtons
              choices={choices}
              chosen={filter}
              choose={(next) => change({ filter: { [FILTER]: next } })}
            />
          )
        }
        state={state}
        failed={say.purchases_the_could_not_be_loaded({ what })}
        label={title}
        empty={
          list.search ? (
            <EmptyState Icon={Icon} title={say.purchases_no_found({ what })}>
              {filter ? say.purchases_try_another_word_or_all() : say.purchases_try_another_word()}
            </EmptyState>
          ) : filter ? (
            <EmptyState Icon={Icon} title={none ?? say.purchases_no_found({ what })} />
          ) : list.page === 1 ? (
            <EmptyState Icon={Icon} title={say.purchases_no_yet({ what })} action={action}>
              {hint}
            </EmptyState>
          ) : undefined
        }
      />
    </>
  );
}

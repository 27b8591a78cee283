import type { Route } from "next";
import { type ReactNode, useDeferredValue } from "react";
import Link, { LinkWithin } from "@/components/link";
import { AllRowsCheckbox, RowCheckbox, type RowSelection } from "@/components/row-checkbox";
import { SortButton, type Sorting, sortOf } from "@/components/sort-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useMedia } from "@/lib/browser/media";
import { cn } from "@/lib/cn";
import { say } from "@/say";

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Set it for columns of numbers or money. */
  align?: "right";
  className?: string;
  /** Is shown only on a wide screen. */
  wide?: boolean;
  /** The name of the order by this column. A minus sign means that it begins descending. */
  order?: string;
};

export type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** This is undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Returns the URL of the row. The first cell becomes the link. A row without a URL has no link. */
  hrefOf?: (row: Row) => string | undefined;
  /** This is true if the link opens a panel above the list. */
  opensAbove?: boolean;
  /** Adds a checkbox at the start of each row. */
  choosing?: RowSelection<Row> | undefined;
  /** The row's actions, which are shown at the end of the row. */
  actions?: (row: Row) => ReactNode;
  /** The content of the row's card on a phone, without the first column. */
  card: (row: Row) => ReactNode;
  /** The main action, which is shown below the card on a phone. */
  cardFoot?: (row: Row) => ReactNode;
  /** A small action, which is shown on the first line of the card on a phone. The line is 44 pixels high. */
  cardSide?: (row: Row) => ReactNode;
  /** This is true if the rows belong to the previous page while the new rows load. */
  stale?: boolean;
  /** The content that replaces 'No results found' if the list has no rows at all. */
  empty?: ReactNode;
  /** Without it, the order of the rows cannot be changed. */
  sorting?: Sorting;
  /** This is true for smaller rows on a desktop. Cards on a phone stay the same. */
  dense?: boolean;
  /** The number of skeleton rows while the rows load. */
  expected: number;
  /** The content below the rows, after the rows have loaded. */
  foot?: ReactNode;
};

/** Shows a table on a desktop and cards on a phone. The exported page contains both. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { stale, empty } = props;
  const isNarrow = useMedia("(max-width: 767px)", null);
  // React renders the first rows in an interruptible pass, so that a slow phone stays responsive.
  const mayDraw = useDeferredValue(props.rows !== undefined);
  const rows = mayDraw ? props.rows : undefined;
  return (
    <>
      {rows?.length === 0 ? (
        <div className="rounded-lg border bg-card">
          {empty ?? (
            <p role="status" className="px-6 py-16 text-center text-base text-muted-foreground">
              {say.ui_no_results_found()}
            </p>
          )}
        </div>
      ) : (
        <div aria-busy={!rows || stale} className={cn("transition-opacity", stale && "opacity-60")}>
          {isNarrow !== true && <Table {...props} rows={rows} />}
          {isNarrow !== false && <Cards {...props} rows={rows} />}
        </div>
      )}
      {rows && props.foot}
    </>
  );
}

const CELL = "h-11 px-4 py-2 first:pl-6 last:pr-3";
const WIDE = "max-[1439px]:hidden";
const DENSE =
  "[&_td]:h-9 [&_td]:px-2 [&_td]:py-1 [&_td:last-child]:py-0 [&_th]:h-9 [&_th]:px-2 [&_tr>:first-child]:pl-4";

function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  hrefOf,
  opensAbove,
  choosing,
  actions,
  sorting,
  dense,
  expected,
}: DataTableProps<Row>) {
  return (
    // Without links and buttons in the rows, the keyboard needs the table itself to scroll it.
    <div
      className="overflow-x-auto rounded-lg border bg-card max-md:hidden"
      {...(!hrefOf && !actions && { tabIndex: 0 })}
    >
      <table aria-label={label} className={cn("w-full border-collapse text-left", dense && DENSE)}>
        <thead className="sticky top-0 bg-card">
          <tr className="border-b">
            {choosing && (
              <th scope="col" className={cn(CELL, "w-14")}>
                <AllRowsCheckbox rows={rows} choosing={choosing} />
              </th>
            )}
            {columns.map(({ head, align, wide, order }) => (
              <th
                key={head}
                scope="col"
                aria-sort={sorting && order ? sortOf(order, sorting.by) : undefined}
                className={cn(
                  CELL,
                  "whitespace-nowrap font-medium text-muted-foreground text-xs",
                  align === "right" && "text-right",
                  wide && WIDE,
                )}
              >
                {sorting && order ? <SortButton {...sorting} head={head} order={order} /> : head}
              </th>
            ))}
            {actions && (
              <th scope="col" className={cn(CELL, "w-14")}>
                <span className="sr-only">{say.ui_actions()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows?.map((row) => (
            <tr key={keyOf(row)} className="relative transition-colors hover:bg-muted">
              {choosing && (
                <td className={cn(CELL, "relative z-10")}>
                  <RowCheckbox row={row} choosing={choosing} />
                </td>
              )}
              {columns.map(({ head, cell, align, className, wide }, at) => (
                <td
                  key={head}
                  className={cn(CELL, align === "right" && "text-right", wide && WIDE, className)}
                >
                  {at === 0 ? (
                    <RowLink
                      href={hrefOf?.(row)}
                      above={opensAbove}
                      className="font-medium after:absolute after:inset-0"
                    >
                      {cell(row)}
                    </RowLink>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              {actions && (
                <td className={cn(CELL, "relative z-10 py-0 text-right align-middle")}>
                  {actions(row)}
                </td>
              )}
            </tr>
          )) ?? (
            <Waiting
              columns={columns.length + (actions ? 1 : 0) + (choosing ? 1 : 0)}
              rows={expected}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

type RowLinkProps = {
  /** This is undefined if the row has no link. */
  href: string | undefined;
  above: boolean | undefined;
  className: string;
  children: ReactNode;
};

function RowLink({ href, above, ...link }: RowLinkProps) {
  if (href === undefined) return link.children;
  if (above) return <LinkWithin {...link} href={href as Route} />;
  return <Link {...link} href={href as Route} prefetch={false} />;
}

function Cards<Row>({
  label,
  rows,
  keyOf,
  hrefOf,
  opensAbove,
  choosing,
  actions,
  card,
  cardSide,
  cardFoot,
  expected,
}: DataTableProps<Row>) {
  return (
    <ul aria-label={label} className="grid gap-3 md:hidden">
      {rows?.map((row) => (
        <li
          key={keyOf(row)}
          className={cn(
            "relative flex flex-wrap items-start gap-2 wrap-anywhere rounded-lg border bg-card pr-2 pl-4",
            !cardSide && "py-3",
          )}
        >
          {choosing && (
            <div className="relative z-10 -mt-3 -ml-3 shrink-0">
              <RowCheckbox row={row} choosing={choosing} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <RowLink
              href={hrefOf?.(row)}
              above={opensAbove}
              className={cn(
                "block after:absolute after:inset-0 after:rounded-lg",
                // The middle of the card is then below its first line, which has other actions.
                cardSide && "pb-2",
              )}
            >
              {card(row)}
            </RowLink>
          </div>
          {cardSide ? (
            <div className="absolute top-0 right-1 z-10 flex">
              {cardSide(row)}
              {actions?.(row)}
            </div>
          ) : (
            actions && <div className="relative z-10 shrink-0">{actions(row)}</div>
          )}
          {cardFoot && <div className="relative z-10 w-full pr-2">{cardFoot(row)}</div>}
        </li>
      )) ??
        Array.from({ length: Math.min(expected, 6) }, (_, at) => (
          // The key has a prefix, because a plain number could equal the key of a row. React would
          // then reuse the skeleton for that row.
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key
          <li key={`waiting-${at}`} className="grid gap-3 rounded-lg border bg-card p-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
          </li>
        ))}
    </ul>
  );
}

function Waiting({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key
    <tr key={`waiting-${row}`} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cells have no other key
        <td key={column} className={CELL}>
          <Skeleton className={cn("h-4", column === 0 ? "w-32" : "w-20")} />
        </td>
      ))}
    </tr>
  ));
}

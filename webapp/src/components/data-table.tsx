import type { Route } from "next";
import { type ComponentProps, type ReactNode, useDeferredValue } from "react";
import { ChooseAll, ChooseBox, type Choosing } from "@/components/choose-box";
import Link, { LinkWithin } from "@/components/link";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { useMedia } from "@/lib/media";

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the right. */
  align?: "right";
  className?: string;
};

export type DataTableProps<Row> = {
  /** What the table lists, for who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Absent while they are on their way. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Where the row leads; its first cell is the link. */
  hrefOf?: (row: Row) => string;
  /** It leads to something above the list, which stays where it is. */
  opensAbove?: boolean;
  /** With a box at the row's start. */
  choosing?: Choosing<Row> | undefined;
  /** At the row's end. */
  actions?: (row: Row) => ReactNode;
  /** A row on a phone; what it may need beside the first column is the caller's to say. */
  card: (row: Row) => ReactNode;
  /** Below it: the likely action, under the thumb. */
  cardFoot?: (row: Row) => ReactNode;
  /** These are the rows of another page, while the wanted ones are on their way. */
  stale?: boolean;
  /** In place of 'No results found', when there is nothing to find at all. */
  empty?: ReactNode;
  /** For desks where many rows are compared; a phone's cards stay as they are. */
  dense?: boolean;
  /** How many rows the skeleton has. */
  expected: number;
  /** Below the rows, once they are there. */
  foot?: ReactNode;
};

/** A table on a desk, cards on a phone: the same rows, in the same order. The exported page has both. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { stale, empty } = props;
  const isNarrow = useMedia("(max-width: 767px)", null);
  // React draws the first rows in an interruptible pass, so that a slow phone stays responsive.
  const mayDraw = useDeferredValue(props.rows !== undefined);
  const rows = mayDraw ? props.rows : undefined;
  return (
    <>
      {rows?.length === 0 ? (
        <div className="rounded-lg border bg-card">
          {empty ?? (
            <p role="status" className="px-6 py-16 text-center text-base text-muted-foreground">
              No results found
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
const DENSE = "[&_td]:h-9 [&_td]:px-3 [&_td]:py-1 [&_th]:h-9 [&_th]:px-3 [&_tr>:first-child]:pl-4";

function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  hrefOf,
  opensAbove,
  choosing,
  actions,
  dense,
  expected,
}: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-card max-md:hidden">
      <table aria-label={label} className={cn("w-full border-collapse text-left", dense && DENSE)}>
        <thead className="sticky top-0 bg-card">
          <tr className="border-b">
            {choosing && (
              <th scope="col" className={cn(CELL, "w-14")}>
                <ChooseAll rows={rows} choosing={choosing} />
              </th>
            )}
            {columns.map(({ head, align }) => (
              <th
                key={head}
                scope="col"
                className={cn(
                  CELL,
                  "whitespace-nowrap font-medium text-muted-foreground text-xs",
                  align === "right" && "text-right",
                )}
              >
                {head}
              </th>
            ))}
            {actions && (
              <th scope="col" className={cn(CELL, "w-14")}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows?.map((row) => (
            <tr key={keyOf(row)} className="relative transition-colors hover:bg-muted">
              {choosing && (
                <td className={cn(CELL, "relative z-10")}>
                  <ChooseBox row={row} choosing={choosing} />
                </td>
              )}
              {columns.map(({ head, cell, align, className }, at) => (
                <td key={head} className={cn(CELL, align === "right" && "text-right", className)}>
                  {hrefOf && at === 0 ? (
                    <RowLink
                      href={hrefOf(row) as Route}
                      above={opensAbove ?? false}
                      className="font-medium after:absolute after:inset-0"
                    >
                      {cell(row)}
                    </RowLink>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              {actions && <td className={cn(CELL, "relative z-10 text-right")}>{actions(row)}</td>}
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

/** Where a row leads. */
function RowLink({ above, ...link }: ComponentProps<typeof LinkWithin> & { above?: boolean }) {
  return above ? <LinkWithin {...link} /> : <Link {...link} prefetch={false} />;
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
  cardFoot,
  expected,
}: DataTableProps<Row>) {
  return (
    <ul aria-label={label} className="grid gap-3 md:hidden">
      {rows?.map((row) => (
        <li
          key={keyOf(row)}
          className="relative flex flex-wrap items-start gap-2 wrap-anywhere rounded-lg border bg-card py-4 pr-2 pl-4"
        >
          {choosing && (
            <div className="relative z-10 -mt-3 -ml-3 shrink-0">
              <ChooseBox row={row} choosing={choosing} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            {hrefOf ? (
              <RowLink
                href={hrefOf(row) as Route}
                above={opensAbove ?? false}
                className="block after:absolute after:inset-0 after:rounded-lg"
              >
                {card(row)}
              </RowLink>
            ) : (
              card(row)
            )}
          </div>
          {actions && <div className="relative z-10 shrink-0">{actions(row)}</div>}
          {cardFoot && <div className="relative z-10 w-full pr-2">{cardFoot(row)}</div>}
        </li>
      )) ??
        Array.from({ length: Math.min(expected, 6) }, (_, at) => (
          // Not the bare number, which may be a row's own: that row would be moved, not put in its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be told apart by
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
    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be told apart by
    <tr key={`waiting-${row}`} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <td key={column} className={CELL}>
          <Skeleton className={cn("h-4", column === 0 ? "w-32" : "w-20")} />
        </td>
      ))}
    </tr>
  ));
}

import type { ReactNode } from "react";
import { LoadFailed } from "./load-failed";

export type QueryState = {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type QueryBoundaryProps = {
  query: QueryState;
  /** A sentence that says what could not be loaded: "The alerts could not be loaded." */
  what: string;
  /** This is true if the message is already inside a card. */
  bare?: boolean;
  /** The content that is shown after the data has loaded. */
  children: ReactNode;
};

/** Shows a query's content, or an error with a retry button. */
export function QueryBoundary({ query, what, bare = false, children }: QueryBoundaryProps) {
  if (!query.isError || query.data) return children;
  return (
    <LoadFailed
      what={what}
      retry={() => void query.refetch()}
      busy={query.isFetching}
      bare={bare}
    />
  );
}

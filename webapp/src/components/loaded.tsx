import type { ReactNode } from "react";
import { LoadFailed } from "./load-failed";

export type Loading = {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps = {
  query: Loading;
  /** What is missing if it does not come, as a sentence: "The alerts could not be loaded." */
  what: string;
  /** It stands in a card already. */
  bare?: boolean;
  /** What came, or its skeleton. */
  children: ReactNode;
};

/** Around what a call brings; in its place, if it brought nothing, what happened and another try. */
export function Loaded({ query, what, bare = false, children }: LoadedProps) {
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

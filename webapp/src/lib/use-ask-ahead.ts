import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readGarageId, readToken } from "./session-values";

export type Ask = (queries: QueryClient, garageId: number, params: URLSearchParams) => void;

/**
 * For what stands in a screen's place while React takes up the exported page: what the screen begins with is asked
 * for already, and there when it is drawn. `ask` hears of the address; declare it outside the component.
 */
export function useAskAhead(ask: Ask): void {
  const queries = useQueryClient();
  useEffect(() => {
    const garageId = readGarageId();
    if (!readToken() || garageId === null) return;
    ask(queries, garageId, new URLSearchParams(window.location.search));
  }, [queries, ask]);
}
